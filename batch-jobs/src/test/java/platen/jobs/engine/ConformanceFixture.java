package platen.jobs.engine;

import java.io.ByteArrayInputStream;
import java.util.List;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Validates PDFs with veraPDF. Standards are named as templates name them, such as {@code PDF/A-2b}. */
public final class ConformanceFixture {
    static {
        VeraGreenfieldFoundryProvider.initialise();
    }

    private ConformanceFixture() {}

    /**
     * Returns a sentence for each rule that a document breaks: clause, rule, place, and what is wrong there; empty for a
     * document that conforms.
     */
    public static List<String> faults(byte[] pdf, String standard) throws Exception {
        PDFAFlavour flavour = flavour(standard);
        try (var parser = Foundries.defaultInstance().createParser(new ByteArrayInputStream(pdf), flavour);
                var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
            return validator.validate(parser)
                    .getTestAssertions()
                    .stream()
                    .filter(each -> each.getStatus() == TestAssertion.Status.FAILED)
                    .map(ConformanceFixture::sentence)
                    .distinct()
                    .toList();
        }
    }

    private static String sentence(TestAssertion each) {
        String detail = each.getErrorMessage();
        return each.getRuleId().getClause() + " " + each.getMessage() + (detail == null ? "" : " " + detail) + " at "
                + each.getLocation().getContext();
    }

    private static PDFAFlavour flavour(String standard) {
        return switch (standard) {
            case "PDF/UA-1" -> PDFAFlavour.PDFUA_1;
            case "PDF/A-2b" -> PDFAFlavour.PDFA_2_B;
            case "PDF/A-2u" -> PDFAFlavour.PDFA_2_U;
            case "PDF/A-3b" -> PDFAFlavour.PDFA_3_B;
            case "PDF/A-3u" -> PDFAFlavour.PDFA_3_U;
            default -> throw new IllegalArgumentException("No standard of the tests: " + standard);
        };
    }
}
