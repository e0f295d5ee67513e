package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.seal.NewSealKey;
import platen.jobs.seal.SealKey;
import platen.jobs.seal.SealKeyFile;
import platen.jobs.seal.Sealer;
import platen.ops.CommandFixture.Ran;
import tools.jackson.databind.node.JsonNodeFactory;

class SealCommandTest {
    private final CommandFixture fixture = new CommandFixture();

    @TempDir
    private Path folder;

    @BeforeEach
    void useFolder() {
        CommandSettings.set("platen.data", folder.toString());
    }

    @AfterEach
    void close() {
        CommandSettings.clear("platen.data");
        CommandSettings.clear("platen.seal.key");
        fixture.close();
    }

    private Ran run(int code, String... command) {
        Ran ran = CommandFixture.run(command);
        assertThat(ran.code()).as(ran.err()).isEqualTo(code);
        return ran;
    }

    @Test
    void aFirstShowMakesNoKey() {
        assertThat(run(0, "seal", "show").out()).contains("Nothing was sealed yet",
                folder.resolve("seal.p12").toString());
        assertThat(folder.resolve("seal.p12")).doesNotExist();
    }

    @Test
    void aRequestIsAnsweredByAnIssuerAndItsCertificatesAreImported() throws Exception {
        String request = run(0, "seal", "request").out();
        SealKey issuer = NewSealKey.create("Issuer of a test", Instant.now());
        Path chain = Files.writeString(folder.resolve("chain.pem"), issued(request, issuer));

        assertThat(run(0, "seal", "import", chain.toString()).out()).contains("Documents are sealed as 'Platen' now");

        SealKey key = new SealKeyFile(folder.resolve("seal.p12"), "").read().orElseThrow();
        assertThat(key.chain()).hasSize(2);
        key.certificate().verify(issuer.certificate().getPublicKey());
        assertThat(run(0, "seal", "show").out()).contains("CN=Issuer of a test", "current", "replaced at");
        assertThat(certificates(run(0, "seal", "show", "--pem").out())).as("both chains").hasSize(3);
    }

    @Test
    void certificatesOfAnotherKeyAreRefused() throws Exception {
        run(0, "seal", "request");
        SealKey other = NewSealKey.create("Other", Instant.now());
        Path chain = Files.writeString(folder.resolve("other.pem"), pem(other.certificate()));

        assertThat(run(1, "seal", "import", chain.toString()).err())
                .contains("not for the key of this installation", "platen seal request");
    }

    @Test
    void aKeyFileIsImportedWithItsPassword() throws IOException {
        Path file = folder.resolve("given.p12");
        new SealKeyFile(file, "secret").write(NewSealKey.create("Given", Instant.now()));
        Path password = Files.writeString(folder.resolve("password"), "secret\n");

        assertThat(run(1, "seal", "import", file.toString()).err()).contains("--password-from");
        assertThat(run(0, "seal", "import", file.toString(), "--password-from=" + password).out())
                .contains("sealed as 'Given' now");
        assertThat(run(0, "seal", "show").out()).contains("Given", "This process has the key");
    }

    @Test
    void aRotationKeepsThePublicPartOfTheFormerKey() throws Exception {
        run(0, "seal", "request");
        String before = new SealKeyFile(folder.resolve("seal.p12"), "").read().orElseThrow().certificate()
                .getSerialNumber().toString();

        assertThat(run(0, "seal", "rotate").out()).contains("Nothing is changed");
        assertThat(run(0, "seal", "rotate", "--confirm").out()).contains("copy it to all processes");

        assertThat(certificates(run(0, "seal", "show", "--pem").out())).hasSize(2)
                .extracting(each -> each.getSerialNumber().toString())
                .contains(before);
    }

    @Test
    void aKeyThatTheOperatorProvidesIsNotReplacedByCommands() throws IOException {
        Path file = folder.resolve("given.p12");
        new SealKeyFile(file, "").write(NewSealKey.create("Given", Instant.now()));
        CommandSettings.set("platen.seal.key", file.toString());

        assertThat(run(1, "seal", "rotate", "--confirm").err()).contains("PLATEN_SEAL_KEY names the key");
        assertThat(run(0, "seal", "request").out()).contains("BEGIN CERTIFICATE REQUEST");
    }

    @Test
    void filesAreVerifiedWithoutADatabase() throws IOException {
        SealKey key = NewSealKey.create("Verified", Instant.now());
        byte[] plain = rendered();
        byte[] sealed = new Sealer(() -> key, Clock.systemUTC()).seal(Pdf.of(plain)).pdf().bytes();
        byte[] changed = sealed.clone();
        changed[100] ^= 1;
        byte[] appended = Arrays.copyOf(sealed, sealed.length + 1);
        String file = Files.write(folder.resolve("sealed.pdf"), sealed).toString();
        Path pem = Files.writeString(folder.resolve("known.pem"), pem(key.certificate()));

        assertThat(run(6, "verify", file).out()).contains("unchanged since it was sealed", "by Verified, unknown here");
        assertThat(run(0, "verify", file, "--certificates=" + pem).out()).contains("a seal of this installation",
                "PAdES B-B");
        new SealKeyFile(folder.resolve("seal.p12"), "").write(key);
        CommandSettings.set("platen.database.url", "jdbc:postgresql://127.0.0.1:1/none");
        assertThat(run(0, "verify", file).out()).contains("a seal of this installation");
        assertThat(run(6, "verify", Files.write(folder.resolve("plain.pdf"), plain).toString()).out())
                .contains("no seal that can be read");
        assertThat(run(5, "verify", file, Files.write(folder.resolve("changed.pdf"), changed).toString()).out())
                .contains("NOT as it was sealed");
        assertThat(run(5, "verify", Files.write(folder.resolve("appended.pdf"), appended).toString()).out())
                .contains("revision 3 (bytes " + sealed.length + " to " + appended.length + ") changes: unreadable");
        assertThat(run(1, "verify", folder.resolve("absent.pdf").toString()).err()).contains("cannot be read");
    }

    @Test
    void issuersOfCertificatesAreNotTakenForSealsOfThisInstallation() throws Exception {
        SealKey issuer = NewSealKey.create("Issuer of a test", Instant.now());
        Path chain = Files.writeString(folder.resolve("chain.pem"), issued(run(0, "seal", "request").out(), issuer));
        run(0, "seal", "import", chain.toString());
        SealKey own = new SealKeyFile(folder.resolve("seal.p12"), "").read().orElseThrow();
        String known = "--certificates=" + chain;
        CommandSettings.set("platen.data", folder.resolve("elsewhere").toString());

        Pdf plain = Pdf.of(rendered());
        byte[] ours = new Sealer(() -> own, Clock.systemUTC()).seal(plain).pdf().bytes();
        byte[] theirs = new Sealer(() -> issuer, Clock.systemUTC()).seal(plain).pdf().bytes();

        assertThat(run(0, "verify", known, Files.write(folder.resolve("ours.pdf"), ours).toString()).out())
                .contains("a seal of this installation");
        assertThat(run(6, "verify", known, Files.write(folder.resolve("theirs.pdf"), theirs).toString()).out())
                .contains("by Issuer of a test, unknown here");
    }

    private static byte[] rendered() throws IOException {
        byte[] form = Files.readAllBytes(Path.of("../samples/forms/consent.pdf"));
        var compiled = (CompileOutcome.Compiled) new Engine().compile(form, ImportOptions.DEFAULT);
        var rendered = (RenderOutcome.Rendered) compiled.plan().render(JsonNodeFactory.instance.objectNode(),
                ImageResolver.NONE);
        return rendered.pdf().bytes();
    }

    private static String issued(String request, SealKey issuer) throws Exception {
        byte[] der = Base64.getMimeDecoder().decode(request.replaceAll("-----[^-]+-----", ""));
        var parsed = new JcaPKCS10CertificationRequest(new PKCS10CertificationRequest(der));
        byte[] certificate = new JcaX509v3CertificateBuilder(issuer.certificate(), BigInteger.TWO,
                Date.from(Instant.now().minusSeconds(60)), Date.from(Instant.now().plusSeconds(86_400)),
                new X500Principal("CN=Platen"), parsed.getPublicKey())
                .build(new JcaContentSignerBuilder("SHA256withECDSA").build(issuer.key()))
                .getEncoded();
        return pem(certificate) + pem(issuer.certificate());
    }

    private static String pem(X509Certificate certificate) {
        return pem(SealKey.encoded(certificate));
    }

    private static String pem(byte[] der) {
        return "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(der)
                + "\n-----END CERTIFICATE-----\n";
    }

    private static List<X509Certificate> certificates(String pem) throws Exception {
        return CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)))
                .stream()
                .map(X509Certificate.class::cast)
                .toList();
    }
}
