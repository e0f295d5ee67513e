package platen.ops.operator;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.db.core.Database;
import platen.db.operator.OperatorStore;
import platen.jobs.audit.AuditTrail;
import platen.ops.admin.CommandContext;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;
import platen.ops.settings.Settings;
import platen.web.operator.login.OperatorPasswords;

/** {@code platen operator}: sets the password of the operators' login. */
@Command(name = "operator", description = "Sets the password of the operators' login.")
public final class OperatorCommand extends CommandGroup {
    @Command(description = "Sets a new password and ends all sessions of the operator. Asks for it on a terminal, and reads one line of standard input elsewhere.")
    void password(
            @Parameters(paramLabel = "NAME", arity = "0..1", defaultValue = OperatorPasswords.FIRST, description = "operator (default: ${DEFAULT-VALUE})") String name,
            @Option(names = "--generate", description = "make a random password, print it and write it to operator.env") boolean generate) {
        PrintWriter out = out();
        try (CommandContext context = CommandContext.open()) {
            var database = context.bean(Database.class);
            var operators = new OperatorStore(database);
            if (operators.credentials(name).isEmpty()) {
                throw noSuchOperator(name);
            }
            var passwords = new OperatorPasswords(database, operators, context.bean(Settings.class).data(),
                    context.bean(AuditTrail.class), context.bean(Clock.class));
            if (generate) {
                out.println("Password of '" + name + "': "
                        + passwords.regenerate(name, Actor.cli()).orElseThrow(() -> noSuchOperator(name)));
            } else {
                String chosen = asked(name);
                passwords.problem(chosen).ifPresent(problem -> {
                    throw new CommandException(problem);
                });
                if (!passwords.change(name, chosen, Actor.cli())) {
                    throw noSuchOperator(name);
                }
            }
        }
        out.println("The password of '" + name + "' is changed. All sessions of this operator have ended.");
    }

    private static CommandException noSuchOperator(String name) {
        return new CommandException(
                "There is no operator '" + name + "'. The first start of a server that serves the API makes '"
                        + OperatorPasswords.FIRST + "'.");
    }

    private static String asked(String name) {
        @Nullable
        Console console = System.console();
        if (console == null || !console.isTerminal()) {
            return line();
        }
        char[] first = console.readPassword("New password of '%s': ", name);
        char[] second = console.readPassword("Once more: ");
        if (first == null || !Arrays.equals(first, second)) {
            throw new CommandException("The two passwords differ. Nothing is changed.");
        }
        return new String(first);
    }

    private static String line() {
        try {
            return Objects.requireNonNullElse(
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine(), "");
        } catch (IOException e) {
            throw new UncheckedIOException("Standard input could not be read", e);
        }
    }
}
