package platen.ops.admin;

import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import platen.db.audit.Actor;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.recovery.LostSecretStore;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;
import platen.db.secret.SecretStore;
import platen.db.secret.SecretStore.Unreadable;
import platen.jobs.webhook.Signature;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;
import platen.ops.launch.MasterKeyLoader;
import platen.ops.settings.Settings;

/** {@code platen secrets}: rotates, checks and resets stored secrets and their master keys. */
@Command(name = "secrets", description = "Rotates, checks and resets stored secrets and their master keys.")
public final class SecretsCommand extends CommandGroup {
    @Command(description = {"Encrypts all secrets under the first key of PLATEN_MASTER_KEY.",
            "Afterwards the other keys can be removed from it."})
    void rotate() {
        int changed;
        String first;
        try (CommandContext context = CommandContext.open()) {
            SecretCipher cipher = cipher(context);
            changed = new SecretStore(context.bean(Database.class), cipher)
                    .rotate(Actor.cli(), context.bean(Clock.class).instant());
            first = cipher.keys().ids().getFirst();
        }
        out().println("All secrets are encrypted under master key " + first + "; " + changed
                + " of them were encrypted under another one.");
    }

    @Command(description = "Shows the master keys of this process and those that the stored secrets need.")
    void check() {
        var table = new Table("MASTER KEY", "HERE", "USED");
        try (CommandContext context = CommandContext.open()) {
            SecretCipher cipher = cipher(context);
            var used = new SecretStore(context.bean(Database.class), cipher).used();
            List<String> here = cipher.keys().ids();
            here.forEach(id -> table.row(id, id.equals(here.getFirst()) ? "yes, encrypts" : "yes",
                    used.contains(id) ? "yes" : "no"));
            used.stream().filter(id -> !here.contains(id)).sorted().forEach(id -> table.row(id, "NO", "yes"));
        }
        table.print(out());
    }

    @Command(description = {"Shows the secrets that no master key decrypts any more, and what resetting them does.",
            "With --confirm, it resets them: endpoints get new secrets and are disabled, second factors are removed."})
    void reset(@Option(names = "--confirm", description = "do it; it cannot be undone") boolean confirm) {
        PrintWriter out = out();
        try (CommandContext context = CommandContext.open()) {
            Database database = context.bean(Database.class);
            Settings settings = context.bean(Settings.class);
            MasterKeys keys = confirm
                    ? MasterKeyLoader.ownOrNew(settings)
                    : MasterKeyLoader.own(settings).orElseGet(MasterKeys::random);
            var cipher = new SecretCipher(keys);
            List<Unreadable> lost = confirm
                    ? new LostSecretStore(database, cipher, Signature::newSecret)
                            .reset(Actor.cli(), context.bean(Clock.class).instant())
                    : new SecretStore(database, cipher).unreadable();
            print(lost, out);
            out.println(confirm
                    ? "Master key " + keys.ids().getFirst() + " is in use. Restart all processes with it."
                    : "Nothing is changed. `platen secrets reset --confirm` does what the list says; it cannot be"
                            + " undone, so look for a copy of the master key first.");
        }
    }

    private static void print(List<Unreadable> lost, PrintWriter out) {
        if (lost.isEmpty()) {
            out.println("Every stored secret can be decrypted.");
            return;
        }
        var table = new Table("SECRET OF", "WHAT HAPPENS");
        lost.forEach(each -> table.row(switch (each.table()) {
            case "webhook_endpoint" -> PublicId.ENDPOINT.of(each.row());
            case "person" -> PublicId.PERSON.of(each.row());
            default -> each.table() + "." + each.column() + " " + each.row();
        }, switch (LostSecretStore.outcome(each)) {
            case ENDPOINT_DISABLED -> "new secret, endpoint disabled: rotate the secret and enable the endpoint";
            case PREVIOUS_SECRET_REMOVED -> "the secret before the last rotation does not sign any more";
            case FACTOR_REMOVED -> "authenticator app and recovery codes removed: set them up again";
            case REMOVED -> "emptied: enter it again";
        }));
        table.print(out);
    }

    private static SecretCipher cipher(CommandContext context) {
        SecretCipher cipher = context.bean(SecretCipher.class);
        cipher.keys().whyMissing().ifPresent(reason -> {
            throw new CommandException(reason);
        });
        return cipher;
    }
}
