package platen.ops.seal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.db.audit.AuditChange;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import platen.db.seal.SealCertificate;
import platen.db.seal.SealCertificateStore;
import platen.jobs.seal.NewSealKey;
import platen.jobs.seal.SealKey;
import platen.jobs.seal.SealKeyFile;
import platen.jobs.seal.SealSettings;
import platen.jobs.seal.SealUnavailableException;
import platen.jobs.seal.StoredSealKeys;
import platen.ops.admin.CommandContext;
import platen.ops.admin.Table;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;
import tools.jackson.databind.node.JsonNodeFactory;

/** {@code platen seal}: shows, certifies and replaces the key that seals documents. */
@Command(name = "seal", description = "Shows, certifies and replaces the key that seals documents.")
public final class SealCommand extends CommandGroup {
    private static final int ID_DIGITS = 16;

    @Command(description = "Shows the certificates of this installation, the current one first, and whether this process has its key.")
    void show(@Option(names = "--pem", description = "as PEM, with the certificates of the issuers") boolean pem) {
        List<SealCertificate> all;
        String state;
        try (CommandContext context = CommandContext.open()) {
            all = context.bean(SealCertificateStore.class).all();
            state = keys(context).whyMissing()
                    .orElse(all.isEmpty()
                            ? "Nothing was sealed yet. The first use makes a key in " + settings(context).file() + "."
                            : "This process has the key of the current certificate in " + settings(context).file()
                                    + ".");
        }
        if (pem) {
            all.forEach(each -> each.chain().forEach(der -> out().print(PemFile.certificate(der))));
            out().flush();
            return;
        }
        if (!all.isEmpty()) {
            var table = new Table("CERTIFICATE", "NAME", "ISSUER", "VALID UNTIL", "STATE");
            all.forEach(each -> table.row(HexFormat.of().formatHex(each.sha256()).substring(0, ID_DIGITS), each.name(),
                    each.issuer(), each.notAfter().toString(),
                    each.replacedAt() == null ? "current" : "replaced at " + each.replacedAt()));
            table.print(out());
        }
        out().println(state);
    }

    @Command(description = {"Prints a certificate signing request (PKCS#10) for the current key.",
            "Give it to an issuer of certificates and import what it returns."})
    void request() {
        try (CommandContext context = CommandContext.open()) {
            out().print(PemFile.request(NewSealKey.request(key(context))));
            out().flush();
        }
    }

    @Command(name = "import", description = {
            "Makes a key and its certificates the current ones: a PKCS#12 file, or the certificates (PEM) that an issuer",
            "returned for the current key, beginning with the key's own."})
    void imports(@Parameters(paramLabel = "FILE", description = "PKCS#12 or PEM") Path file,
            @Option(names = "--password-from", paramLabel = "FILE", description = "first line is the password of the PKCS#12 file") @Nullable Path password) {
        byte[] bytes = read(file);
        try (CommandContext context = CommandContext.open()) {
            refuseGiven(context, "import");
            SealKey key = PemFile.isPem(bytes)
                    ? PemFile.certified(key(context), bytes)
                    : SealKeyFile.parse(bytes, password == null
                            ? new char[0]
                            : new String(read(password), StandardCharsets.UTF_8).lines()
                                    .findFirst()
                                    .orElse("")
                                    .toCharArray());
            replace(context, key);
        } catch (IOException | GeneralSecurityException e) {
            throw new CommandException(file + " cannot be read as PKCS#12: " + e.getMessage()
                    + ". Name the file with its password as --password-from.", e);
        }
    }

    @Command(description = {"Makes a new key with a certificate of its own, and makes it the current one.",
            "Copy the file to all processes. Documents sealed before stay valid and recognized."})
    void rotate(
            @Option(names = "--confirm", description = "do it; the former private key is not kept") boolean confirm) {
        if (!confirm) {
            out().println(
                    "Nothing is changed. `platen seal rotate --confirm` replaces the private key; the former one is"
                            + " not kept, so copy its file first if you still need it.");
            return;
        }
        try (CommandContext context = CommandContext.open()) {
            refuseGiven(context, "rotate");
            replace(context, NewSealKey.create(settings(context).name(), context.bean(Clock.class).instant()));
        }
    }

    private void replace(CommandContext context, SealKey key) {
        try {
            keys(context).replace(key);
            String data = JsonNodeFactory.instance.objectNode()
                    .put("name", key.name())
                    .put("certificate_sha256", HexFormat.of().formatHex(key.id()))
                    .toString();
            context.bean(AuditStore.class).appendToInstallation(new AuditChange(Actor.cli(), AuditType.SEAL_REPLACED,
                    null, data, null, null, context.bean(Clock.class).instant()));
        } catch (IOException e) {
            throw new CommandException(settings(context).file() + " cannot be written: " + e.getMessage(), e);
        }
        out().println("Documents are sealed as '" + key.name() + "' now, until "
                + key.certificate().getNotAfter().toInstant() + ". The key is in " + settings(context).file()
                + "; copy it to all processes.");
    }

    private static void refuseGiven(CommandContext context, String command) {
        if (settings(context).given()) {
            throw new CommandException("PLATEN_SEAL_KEY names the key, so `platen seal " + command
                    + "` does not change it. Replace " + settings(context).file()
                    + " and restart the processes: a key that was never used becomes the current one.");
        }
    }

    private static SealSettings settings(CommandContext context) {
        return context.bean(SealSettings.class);
    }

    private static StoredSealKeys keys(CommandContext context) {
        return context.bean(StoredSealKeys.class);
    }

    private static SealKey key(CommandContext context) {
        try {
            return keys(context).current();
        } catch (SealUnavailableException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new CommandException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
