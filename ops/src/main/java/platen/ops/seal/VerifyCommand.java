package platen.ops.seal;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.engine.seal.revision.Change;
import platen.jobs.engine.seal.revision.Revision;
import platen.jobs.isolation.WorkerPool;
import platen.jobs.seal.SealKey;
import platen.jobs.seal.SealKeyFile;
import platen.jobs.seal.SealSettings;
import platen.jobs.seal.SealUnavailableException;
import platen.jobs.seal.verify.FoundSeal;
import platen.jobs.seal.verify.SealVerifier;
import platen.jobs.seal.verify.Verdict;
import platen.ops.command.CommandException;
import platen.ops.launch.ContextLauncher;
import platen.ops.settings.Settings;

/** {@code platen verify}: verifies sealed files without a database and a network. */
@Command(name = "verify", description = {
        "Says who sealed a file, at which level and when, and whether it was changed since and how.",
        "Needs no database. Seals of this installation are recognized by the key in the data folder and --certificates."})
public final class VerifyCommand implements Callable<Integer> {
    /** A file was changed after it was sealed. */
    static final int CHANGED = 5;
    /** A file is not sealed, or by somebody else. */
    static final int NOT_OURS = 6;
    private static final UUID OPERATOR = new UUID(0, 0);

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "PDFs of at most 64 MB")
    private List<Path> files = List.of();

    @Option(names = "--certificates", paramLabel = "FILE", description = "PEM with certificates to recognize, as `platen seal show --pem` prints them")
    private @Nullable Path certificates;

    /** Returns the worst result of the files. */
    @Override
    public Integer call() {
        Settings settings = ContextLauncher.settings(ContextLauncher.environment());
        List<byte[]> known = known(settings.seal().settings(settings.data()));
        PrintWriter out = spec.commandLine().getOut();
        int worst = CommandLine.ExitCode.OK;
        try (var workers = new WorkerPool(settings.isolation().settings())) {
            var verifier = new SealVerifier(workers);
            for (Path file : files) {
                Verdict verdict = verifier.verify(OPERATOR, read(file),
                        id -> known.stream().anyMatch(each -> Arrays.equals(each, id)));
                print(file, verdict, out);
                worst = Math.max(worst, code(verdict));
            }
        }
        out.flush();
        return worst;
    }

    private static int code(Verdict verdict) {
        return switch (verdict.state()) {
            case UNREADABLE -> CommandLine.ExitCode.SOFTWARE;
            case BROKEN, CHANGED -> CHANGED;
            case NOT_SEALED -> NOT_OURS;
            case UNCHANGED -> verdict.ours() ? CommandLine.ExitCode.OK : NOT_OURS;
        };
    }

    private static byte[] read(Path file) {
        try {
            if (Files.size(file) > SealVerifier.MAX_BYTES) {
                throw new CommandException(file + " is larger than 64 MB.");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new CommandException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Returns the SHA-256 of the certificates that this installation is known to have. */
    private List<byte[]> known(SealSettings settings) {
        var known = new ArrayList<byte[]>();
        try {
            new SealKeyFile(settings.file(), settings.password()).read().ifPresent(key -> known.add(key.id()));
        } catch (SealUnavailableException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
        if (certificates != null) {
            PemFile.ofSeals(read(certificates)).forEach(each -> known.add(Sha256.of(SealKey.encoded(each))));
        }
        return known;
    }

    private static void print(Path file, Verdict verdict, PrintWriter out) {
        out.println(file + ": " + switch (verdict.state()) {
            case NOT_SEALED -> "no seal that can be read";
            case BROKEN -> "NOT as it was sealed: bytes of the file or of its seal were changed";
            case CHANGED -> "CHANGED after it was sealed";
            case UNCHANGED -> "unchanged since it was sealed";
            case UNREADABLE -> "cannot be read within the limits of time and memory";
        });
        FoundSeal seal = verdict.seal();
        if (seal == null || seal.signer().isEmpty()) {
            return;
        }
        out.println("  by " + seal.signer() + (verdict.ours() ? ", a seal of this installation" : ", unknown here")
                + "; certificate issued by " + seal.issuer());
        out.println("  PAdES " + seal.level()
                + (seal.time() == null
                        ? ""
                        : ", " + seal.time() + (seal.level().equals("B-T")
                                ? " by time stamp authority '" + seal.authority() + "' (not checked against a list)"
                                : " by the clock of the server")));
        seal.revisions().forEach(each -> print(each, out));
    }

    private static void print(Revision revision, PrintWriter out) {
        out.println("  revision " + revision.number() + " (bytes " + revision.from() + " to " + revision.to() + ")"
                + (revision.harmless() ? " adds proof: " : " changes: ")
                + String.join(", ", revision.changes().stream().map(VerifyCommand::text).toList()));
    }

    private static String text(Change change) {
        return change.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                + (change.page() == 0 ? "" : " of page " + change.page());
    }
}
