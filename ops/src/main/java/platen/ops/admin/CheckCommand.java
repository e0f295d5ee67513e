package platen.ops.admin;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import platen.db.check.InvariantCheck;
import platen.db.check.InvariantCheck.Finding;
import platen.db.core.Database;
import platen.db.secret.SecretCipher;
import platen.ops.command.CommandException;

/** {@code platen check}: checks the invariants of the database. */
@Command(name = "check", description = "Checks that nothing is lost, doubled, stuck or damaged; reads every stored byte, changes nothing.")
public final class CheckCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        List<Finding> findings;
        Optional<String> missingKey;
        try (CommandContext context = CommandContext.open()) {
            findings = new InvariantCheck(context.bean(Database.class)).all();
            missingKey = context.bean(SecretCipher.class).keys().whyMissing();
        }
        var table = new Table("", "INVARIANT", "HOLDS");
        for (Finding finding : findings) {
            table.row(finding.invariant(), finding.invariant().promise(), finding.holds() ? "yes" : "NO");
        }
        table.print(out);
        findings.forEach(finding -> finding.broken().forEach(name -> out.println(finding.invariant() + " " + name)));
        out.flush();
        if (!findings.stream().allMatch(Finding::holds)) {
            throw new CommandException("The database does not keep its promises; the lines above name where.");
        }
        missingKey.ifPresent(reason -> {
            throw new CommandException(reason);
        });
    }
}
