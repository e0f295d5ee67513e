package platen.jobs.seal;

import static org.assertj.core.api.Assertions.assertThat;

import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.enumerations.CertificationPermission;
import eu.europa.esig.dss.enumerations.SignatureLevel;
import eu.europa.esig.dss.model.InMemoryDocument;
import eu.europa.esig.dss.pades.validation.PDFDocumentValidator;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.engine.ConformanceFixture;
import platen.jobs.engine.model.Pdf;

/** Other programs judge the seals of each kind of document. */
class SealedByOthersTest {
    private static final Map<String, Supplier<Pdf>> DOCUMENTS = Map.of(
            "a form", () -> SealFixture.form("application"),
            "another form", () -> SealFixture.form("consent"),
            "an invoice", () -> SealFixture.form("invoice"),
            "a letter", () -> SealFixture.document("letter"),
            "a statement", () -> SealFixture.document("tax-invoice"),
            "an accessible document", SealFixture::accessible,
            "a packet", SealFixture::packet);

    static Stream<String> documents() {
        return DOCUMENTS.keySet().stream().sorted();
    }

    private static Pdf document(String name) {
        return DOCUMENTS.getOrDefault(name, () -> {
            throw new AssertionError(name);
        }).get();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void popplerFindsTheWholeDocumentSigned(String name, @TempDir Path folder) throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/pdfsig")), "pdfsig (poppler-utils) is absent");
        String said = pdfsig(SealFixture.sealer().seal(document(name)).pdf(), folder);

        assertThat(said).contains("Signer Certificate Common Name: Seal of a test", "ETSI.CAdES.detached",
                "Total document signed", "Signature Validation: Signature is Valid.")
                .doesNotContain("Signature #2");
    }

    static String pdfsig(Pdf pdf, Path folder) throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("sealed.pdf"), pdf.bytes());
        Process process = new ProcessBuilder("pdfsig", "-nocert", file.toString()).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    @ParameterizedTest
    @MethodSource("documents")
    void dssFindsAnIntactSignatureOfLevelBaselineB(String name) {
        SignatureWrapper signature = dss(SealFixture.sealer().seal(document(name)).pdf());

        assertThat(signature.getSignatureFormat()).isEqualTo(SignatureLevel.PAdES_BASELINE_B);
        assertThat(signature.isSignatureIntact()).isTrue();
        assertThat(signature.isSignatureValid()).isTrue();
        assertThat(signature.arePdfModificationsDetected()).isFalse();
        assertThat(signature.getDocMDPPermissions()).isEqualTo(CertificationPermission.MINIMAL_CHANGES_PERMITTED);
        assertThat(signature.getSigningCertificate().getCommonName()).isEqualTo("Seal of a test");
    }

    static SignatureWrapper dss(Pdf pdf) {
        var validator = new PDFDocumentValidator(new InMemoryDocument(pdf.bytes()));
        validator.setCertificateVerifier(new CommonCertificateVerifier(true));
        DiagnosticData data = new DiagnosticData(validator.getDiagnosticData());
        assertThat(data.getSignatures()).hasSize(1);
        return data.getSignatures().getFirst();
    }

    @Test
    void anAccessibleDocumentStaysOne() throws Exception {
        byte[] sealed = SealFixture.sealer().seal(SealFixture.accessible()).pdf().bytes();

        for (String standard : List.of("PDF/UA-1", "PDF/A-2u")) {
            assertThat(ConformanceFixture.faults(sealed, standard)).as(standard).isEmpty();
        }
    }
}
