package platen.ops.admin;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.ApiKey;
import platen.db.key.KeyLimits;
import platen.db.key.KeySecret;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.key.Keys;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;

/** {@code platen keys}: creates, lists, changes and revokes API keys. */
@Command(name = "keys", description = "Creates, lists, changes and revokes API keys.")
public final class KeysCommand extends CommandGroup {
    @Command(description = "Creates a key and prints it, once: only its hash is stored.")
    void create(@Mixin WorkspaceOption workspace,
            @Option(names = {"-e",
                    "--environment"}, defaultValue = "production", description = "production (default), staging or development") Environment environment,
            @Option(names = {"-n",
                    "--name"}, paramLabel = "TEXT", defaultValue = "command line", description = "Purpose of the key.") String name,
            @Option(names = {"-s",
                    "--scopes"}, paramLabel = "SCOPE", split = ",", converter = ScopeConverter.class, description = {
                            "default: template:read,template:render,submission:read,workflow:run",
                            "also: template:write,template:publish,submission:delete,webhook:manage,schedule:manage,"
                                    + "envelope:manage,destination:manage"}) @Nullable List<Scope> scopes,
            @Option(names = "--expires", paramLabel = "WHEN", defaultValue = "never", converter = KeyExpiry.Converter.class, description = "30d, 90d, 1y or never (default)") KeyExpiry expires,
            @Mixin KeyLimitOptions limits) {
        KeyStore.Issued issued;
        try (CommandContext context = CommandContext.open()) {
            issued = context.bean(Keys.class)
                    .create(workspace.active(context).id(),
                            new KeyStore.NewKey(name, environment, scopes == null ? Scope.DEFAULTS : scopes,
                                    expires.lifetime().length(), limits.over(KeyLimits.NONE)),
                            Actor.cli());
        }
        // Only the key goes to standard output, for scripts; its description goes to standard error.
        out().println(issued.secret());
        PrintWriter aside = err();
        aside.println(PublicId.KEY.of(issued.key().id()) + ", " + environment.wire() + ", "
                + String.join(" ", issued.key().scopes()) + ". Keep the key; it is not shown again.");
    }

    @Command(description = "Lists the keys of a workspace, newest first.")
    void list(@Mixin WorkspaceOption workspace) {
        var table = new Table("KEY ID", "KEY", "NAME", "STATE", "EXPIRES", "LAST USED", "PER MINUTE",
                "ADDRESSES", "SCOPES");
        try (CommandContext context = CommandContext.open()) {
            Instant now = context.bean(Clock.class).instant();
            for (ApiKey each : context.bean(KeyStore.class).of(workspace.in(context).id())) {
                table.row(PublicId.KEY.of(each.id()), KeySecret.prefix(each.environment()) + "…" + each.last4(),
                        each.name(), state(each, now), Times.minute(each.expiresAt()), Times.minute(each.lastUsedAt()),
                        Objects.requireNonNullElse(each.requestsPerMinute(), "-").toString(),
                        each.addressRanges().isEmpty() ? "any" : String.join(",", each.addressRanges()),
                        String.join(",", each.scopes()));
            }
        }
        table.print(out());
    }

    @Command(description = "Replaces the scopes of a key; every node applies it within a second.")
    void scopes(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "KEY_ID") String keyId,
            @Parameters(paramLabel = "SCOPE", split = ",", arity = "1..*", converter = ScopeConverter.class, description = "all scopes that the key has from now on") List<Scope> scopes) {
        try (CommandContext context = CommandContext.open()) {
            if (context.bean(Keys.class)
                    .changeScopes(workspace.active(context).id(), id(keyId), scopes, Actor.cli())
                    .isEmpty()) {
                throw noSuchKey(keyId);
            }
        }
        out().println(keyId + " has the scopes "
                + scopes.stream().map(Scope::wire).collect(Collectors.joining(", ")) + ".");
    }

    @Command(description = "Changes from where and how often a key may be used; every node applies it within a second.")
    void limits(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "KEY_ID") String keyId,
            @Mixin KeyLimitOptions limits) {
        if (limits.isEmpty()) {
            throw new CommandException("Give --addresses, --requests-per-minute or both.");
        }
        ApiKey changed;
        try (CommandContext context = CommandContext.open()) {
            Keys keys = context.bean(Keys.class);
            UUID workspaceId = workspace.active(context).id();
            changed = keys.find(workspaceId, id(keyId))
                    .flatMap(key -> keys.changeLimits(workspaceId, key.id(), limits.over(key.limits()), Actor.cli()))
                    .orElseThrow(() -> noSuchKey(keyId));
        }
        out().println(keyId + " may be used " + KeyLimitOptions.describe(changed.limits()) + ".");
    }

    @Command(description = "Replaces the secret of a key and prints the new one, once.")
    void rotate(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "KEY_ID") String keyId,
            @Option(names = "--overlap", paramLabel = "DAYS", defaultValue = "0", description = "days in which the old secret works too, up to 30 (default: 0)") int days,
            @Option(names = "--expires", paramLabel = "WHEN", converter = KeyExpiry.Converter.class, description = "30d, 90d, 1y or never (default: as before)") @Nullable KeyExpiry expires) {
        if (days < 0 || days > Keys.MAX_OVERLAP.toDays()) {
            throw new CommandException("An overlap is 0 to " + Keys.MAX_OVERLAP.toDays() + " days.");
        }
        KeyStore.Issued issued;
        try (CommandContext context = CommandContext.open()) {
            issued = context.bean(Keys.class)
                    .rotate(workspace.active(context).id(), id(keyId), Duration.ofDays(days),
                            expires == null ? null : expires.lifetime(), Actor.cli())
                    .orElseThrow(() -> noSuchKey(keyId));
        }
        out().println(issued.secret());
        err()
                .println("The secret of " + keyId + " is replaced; the old one " + (days == 0
                        ? "does not work any more."
                        : "works for " + days + " more days.") + " Keep the new one; it is not shown again.");
    }

    private static CommandException noSuchKey(String keyId) {
        return new CommandException("There is no key " + keyId
                + " in this workspace, or it is revoked or has expired; `platen keys list` shows all.");
    }

    private static UUID id(String keyId) {
        return PublicId.KEY.parse(keyId)
                .orElseThrow(
                        () -> new CommandException("'" + keyId + "' is no key id; `platen keys list` shows them."));
    }

    @Command(description = "Revokes a key; every node refuses it within a second.")
    void revoke(@Parameters(paramLabel = "KEY_ID", description = "as `platen keys list` shows it") String keyId) {
        try (CommandContext context = CommandContext.open()) {
            KeyStore keys = context.bean(KeyStore.class);
            context.bean(WorkspaceStore.class)
                    .all()
                    .stream()
                    .filter(each -> keys.find(each.id(), id(keyId)).isPresent())
                    .forEach(WorkspaceOption::requireActive);
            if (!keys.revoke(id(keyId), context.bean(Clock.class).instant())) {
                throw new CommandException("There is no key " + keyId + ", or it is revoked already.");
            }
        }
        out().println(keyId + " is revoked.");
    }

    private static String state(ApiKey key, Instant now) {
        if (key.revokedAt() != null) {
            return "revoked";
        }
        return key.validAt(now) ? "valid" : "expired";
    }
}
