package platen.ops.doctor;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.WorkerPool;
import platen.jobs.json.StoredJson;
import platen.jobs.mail.MailServerCheck;
import platen.jobs.mail.SmtpServer;
import platen.ops.command.CommandException;
import platen.ops.settings.Settings;

/** Checks what Platen needs of its machine and its network. */
final class MachineChecks {
    private static final String FOLDER = "data folder";
    private static final String DISK = "free disk";
    private static final String MAIL = "mail server";
    private static final String ADDRESS = "public address";
    private static final String ENGINE = "fonts and engine";
    private static final String SANDBOX = "sandbox";
    private static final long MIN_FREE = 200L << 20;
    private static final long LOW_FREE = 2L << 30;
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final String LETTER = "<p>{{text}} äßЖλ</p>";

    private MachineChecks() {}

    /** Checks that files can be written to the data folder, or that the folder can be created. */
    static Finding folder(Settings settings) {
        Path folder = settings.data().toAbsolutePath().normalize();
        String advice = "Make the folder writable for the user that runs Platen, or name another one with PLATEN_DATA.";
        if (!Files.exists(folder)) {
            return Files.isWritable(existing(folder))
                    ? Finding.ok(FOLDER, folder + " is made at the first start")
                    : Finding.failure(FOLDER, folder + " does not exist and cannot be made", advice);
        }
        try {
            Files.delete(Files.createTempFile(folder, "doctor", ".tmp"));
            return Finding.ok(FOLDER, folder + " is writable");
        } catch (IOException e) {
            return Finding.failure(FOLDER, folder + " is not writable: " + e.getMessage(), advice);
        }
    }

    /** Checks the free space of the disk with the data folder. */
    static Finding disk(Settings settings) {
        Path folder = existing(settings.data().toAbsolutePath().normalize());
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            String message = (free >> 20) + " MB free at " + folder;
            String advice = "Free some space, or move the data folder; PostgreSQL stops when its disk is full.";
            if (free < MIN_FREE) {
                return Finding.failure(DISK, message, advice);
            }
            return free < LOW_FREE ? Finding.warning(DISK, message, advice) : Finding.ok(DISK, message);
        } catch (IOException e) {
            return Finding.failure(DISK, "unknown: " + e.getMessage(), "Check that " + folder + " is mounted.");
        }
    }

    private static Path existing(Path folder) {
        Path parent = folder.getParent();
        return Files.exists(folder) || parent == null ? folder : existing(parent);
    }

    /** Connects to the mail server and logs in. */
    static Finding mail(Settings settings) {
        SmtpServer server;
        try {
            server = settings.mail().mail().server();
        } catch (CommandException e) {
            return Finding.failure(MAIL, String.valueOf(e.getMessage()), "Set PLATEN_MAIL_FROM.");
        }
        if (server == null) {
            return Finding.warning(MAIL, "none is set, so no mail is sent",
                    "Set PLATEN_MAIL_HOST for mails, or copy the links of invitations from the pages.");
        }
        Optional<String> problem = MailServerCheck.problem(server);
        return problem.isEmpty()
                ? Finding.ok(MAIL, server + " accepts the login")
                : Finding.failure(MAIL, server + ": " + problem.get(),
                        "Check PLATEN_MAIL_HOST, PLATEN_MAIL_PORT, PLATEN_MAIL_SECURITY, PLATEN_MAIL_USER and"
                                + " PLATEN_MAIL_PASSWORD.");
    }

    /** Checks the address under which people and programs reach the server. */
    static Finding address(@Nullable String baseUrl) {
        if (baseUrl == null || baseUrl.isBlank()) {
            return Finding.warning(ADDRESS, "not set, so links point to this machine",
                    "Set PLATEN_BASE_URL to the address that people type, such as https://platen.example.org.");
        }
        URI address;
        try {
            address = URI.create(baseUrl.strip());
        } catch (IllegalArgumentException e) {
            return notAnAddress(baseUrl);
        }
        String host = address.getHost();
        if (host == null || !Set.of("http", "https").contains(String.valueOf(address.getScheme()))) {
            return notAnAddress(baseUrl);
        }
        if (address.getScheme().equals("http") && !LOOPBACK.contains(host)) {
            return Finding.warning(ADDRESS, baseUrl + " is not encrypted",
                    "Serve it over https and set PLATEN_BASE_URL: passwords can be read on the way, and passkeys do not"
                            + " work.");
        }
        return Finding.ok(ADDRESS, baseUrl);
    }

    private static Finding notAnAddress(String baseUrl) {
        return Finding.failure(ADDRESS, "'" + baseUrl + "' is no http or https address", "Correct PLATEN_BASE_URL.");
    }

    /** Compiles and renders a line of text with the fonts of the release. */
    static Finding engine() {
        String advice = "The release is damaged or the machine lacks memory; install the release again.";
        try {
            var engine = new Engine();
            CompileOutcome compiled = engine.compile(LETTER.getBytes(StandardCharsets.UTF_8), ImportOptions.DEFAULT);
            if (!(compiled instanceof CompileOutcome.Compiled template)) {
                return Finding.failure(ENGINE, "a test document is refused: " + compiled, advice);
            }
            RenderOutcome outcome = engine.render(template.plan(), StoredJson.object("{\"text\":\"Platen\"}"),
                    ImageResolver.NONE);
            return outcome instanceof RenderOutcome.Rendered rendered && rendered.pageCount() == 1
                    ? Finding.ok(ENGINE, "a test document renders to one page")
                    : Finding.failure(ENGINE, "a test document does not render: " + outcome, advice);
        } catch (RuntimeException | LinkageError e) {
            return Finding.failure(ENGINE, "a test document does not render: " + e, advice);
        }
    }

    /** Starts a process that reads uploads, in the strongest isolation. */
    static Finding sandbox(Settings settings) {
        IsolationSettings.Mode mode = settings.isolation().mode();
        String advice = "Install bubblewrap (bwrap) and permit user namespaces; see `Isolation` in ops/docs/operate.md.";
        if (mode == IsolationSettings.Mode.OFF) {
            return Finding.warning(SANDBOX, "switched off by PLATEN_ISOLATION", "Use auto or require in production.");
        }
        try (var pool = new WorkerPool(IsolationSettings.of(IsolationSettings.Mode.REQUIRE, 1))) {
            pool.start();
            return Finding.ok(SANDBOX, "uploads and images are read in isolated processes");
        } catch (RuntimeException e) {
            String message = "not available: " + NestedExceptionUtils.getMostSpecificCause(e).getMessage();
            return mode == IsolationSettings.Mode.REQUIRE
                    ? Finding.failure(SANDBOX, message, advice)
                    : Finding.warning(SANDBOX, message, advice);
        }
    }
}
