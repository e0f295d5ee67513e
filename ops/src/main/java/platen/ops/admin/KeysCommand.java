package platen.ops.admin;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.ApiKey;
import platen.db.key.KeySecret;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.ops.command.CommandException;

/** {@code platen keys}: creates, lists and revokes API keys. */
@Command(name = "keys", description = "Creates, lists and revokes API keys.")
public final class KeysCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "create, list or revoke?");
    }

    @Command(description = "Creates a key and prints it, once: only its hash is stored.")
    void create(@Mixin WorkspaceOption workspace,
            @Option(names = {"-e",
                    "--environment"}, defaultValue = "production", description = "production (default), staging or development") Environment environment,
            @Option(names = {"-n",
                    "--name"}, paramLabel = "TEXT", defaultValue = "command line", description = "Purpose of the key.") String name,
            @Option(names = {"-s",
                    "--scopes"}, paramLabel = "SCOPE", split = ",", converter = ScopeConverter.class, description = {
                            "default: template:read,template:render,submission:read,workflow:run",
                            "also: template:write,template:publish,submission:delete,webhook:manage,schedule:manage"}) @Nullable List<Scope> scopes,
            @Option(names = "--expires", paramLabel = "WHEN", defaultValue = "never", converter = KeyExpiry.Converter.class, description = "30d, 90d, 1y or never (default)") KeyExpiry expires) {
        KeyStore.Issued issued;
        try (CommandContext context = CommandContext.open()) {
            issued = context.bean(KeyStore.class)
                    .issue(workspace.in(context).id(), name, environment, scopes == null ? Scope.DEFAULTS : scopes,
                            expires.length().orElse(null), context.bean(Clock.class).instant());
        }
        // Only the key goes to standard output, for scripts; its description goes to standard error.
        spec.commandLine().getOut().println(issued.secret());
        PrintWriter aside = spec.commandLine().getErr();
        aside.println(PublicId.KEY.of(issued.key().id()) + ", " + environment.wire() + ", "
                + String.join(" ", issued.key().scopes()) + ". Keep the key; it is not shown again.");
    }

    @Command(description = "Lists the keys of a workspace, newest first.")
    void list(@Mixin WorkspaceOption workspace) {
        var table = new Table("KEY ID", "KEY", "NAME", "STATE", "EXPIRES", "LAST USED", "SCOPES");
        try (CommandContext context = CommandContext.open()) {
            Instant now = context.bean(Clock.class).instant();
            for (ApiKey each : context.bean(KeyStore.class).of(workspace.in(context).id())) {
                table.row(PublicId.KEY.of(each.id()), KeySecret.prefix(each.environment()) + "…" + each.last4(),
                        each.name(), state(each, now), Times.minute(each.expiresAt()), Times.minute(each.lastUsedAt()),
                        String.join(",", each.scopes()));
            }
        }
        table.print(spec.commandLine().getOut());
    }

    @Command(description = "Revokes a key; every node refuses it within a second.")
    void revoke(@Parameters(paramLabel = "KEY_ID", description = "as `platen keys list` shows it") String keyId) {
        UUID id = PublicId.KEY.parse(keyId)
                .orElseThrow(
                        () -> new CommandException("'" + keyId + "' is no key id; `platen keys list` shows them."));
        try (CommandContext context = CommandContext.open()) {
            if (!context.bean(KeyStore.class).revoke(id, context.bean(Clock.class).instant())) {
                throw new CommandException("There is no key " + keyId + ", or it is revoked already.");
            }
        }
        spec.commandLine().getOut().println(keyId + " is revoked.");
    }

    private static String state(ApiKey key, Instant now) {
        if (key.revokedAt() != null) {
            return "revoked";
        }
        return key.validAt(now) ? "valid" : "expired";
    }
}
