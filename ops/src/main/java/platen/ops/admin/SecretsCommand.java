package platen.ops.admin;

import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import platen.db.audit.Actor;
import platen.db.core.Database;
import platen.db.secret.SecretCipher;
import platen.db.secret.SecretStore;
import platen.ops.command.CommandException;

/** {@code platen secrets}: rotates and checks the master keys of stored secrets. */
@Command(name = "secrets", description = "Rotates and checks the master keys that encrypt stored secrets.")
public final class SecretsCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "rotate or check?");
    }

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
        spec.commandLine().getOut().println("All secrets are encrypted under master key " + first + "; " + changed
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
        table.print(spec.commandLine().getOut());
    }

    private static SecretCipher cipher(CommandContext context) {
        SecretCipher cipher = context.bean(SecretCipher.class);
        cipher.keys().whyMissing().ifPresent(reason -> {
            throw new CommandException(reason);
        });
        return cipher;
    }
}
