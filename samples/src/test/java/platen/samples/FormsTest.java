package platen.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.PDCheckBox;
import org.apache.pdfbox.pdmodel.interactive.form.PDChoice;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.apache.pdfbox.pdmodel.interactive.form.PDRadioButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDTerminalField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormsTest {
    private static final Path FORMS = Path.of("forms");

    @Test
    void theCommittedFormsAreWhatTheGeneratorDraws() throws IOException {
        for (var form : WriteForms.all().entrySet()) {
            assertThat(Files.readAllBytes(FORMS.resolve(form.getKey())))
                    .as("%s; after a change of the drawing run WriteForms", form.getKey())
                    .isEqualTo(form.getValue());
        }
        try (var files = Files.list(FORMS)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(WriteForms.all().keySet());
        }
    }

    @Test
    void theApplicationHasEveryKindOfField() throws IOException {
        assertThat(fields("application.pdf")).containsExactly(
                "full_name: Tx required max 60", "date_of_birth: Tx required AFDate_FormatEx(\"mm/dd/yyyy\");",
                "email: Tx required", "phone: Tx AFSpecial_Format(2);", "street: Tx required", "unit: Tx",
                "city: Tx required", "state: Ch required 51 options", "postal_code: Tx required max 5 comb",
                "id_number: Tx max 12 comb", "nationality: Tx",
                "membership_type: Btn required [individual, family, student, senior]",
                "start_date: Tx required AFDate_FormatEx(\"mm/dd/yyyy\");",
                "household_size: Tx AFNumber_Format(0, 0, 0, 0, \"\", true);",
                "annual_fee: Tx AFNumber_Format(2, 0, 0, 0, \"$\", true);", "disciplines: Ch 4 options several",
                "goals: Tx lines", "experience: Ch 4 options", "previous_club: Tx", "boat_storage: Btn [Yes]",
                "locker: Btn [Yes]", "newsletter: Btn [Yes]", "emergency_name: Tx required",
                "emergency_phone: Tx required AFSpecial_Format(2);", "emergency_relation: Ch 5 options",
                "medical_notes: Tx lines", "can_swim: Btn [Yes]", "iban: Tx", "swift: Tx", "sponsor_name: Tx",
                "sponsored_share: Tx AFPercent_Format(2, 0);", "accept_terms: Btn required [Yes]",
                "signature: Sig required", "signed_on: Tx required AFDate_FormatEx(\"mm/dd/yyyy\");");
    }

    @Test
    void theSecondRevisionTakesAllDataOfTheFirst() throws IOException {
        List<String> second = fields("application-rev2.pdf");
        assertThat(second).containsAll(fields("application.pdf")).contains("heard_from: Ch 4 options");
        assertThat(text("application.pdf")).contains("Membership application", "Rev. 1").doesNotContain("Rev. 2");
        assertThat(text("application-rev2.pdf")).contains("Application for membership", "Rev. 2")
                .doesNotContain("Rev. 1");
    }

    @Test
    void theInvoiceHasFifteenRowsOfFour() throws IOException {
        List<String> fields = fields("invoice.pdf");
        for (int row = 0; row < 15; row++) {
            assertThat(fields).contains("items." + row + ".description: Tx max 60",
                    "items." + row + ".quantity: Tx AFNumber_Format(0, 0, 0, 0, \"\", true);",
                    "items." + row + ".unit_price: Tx AFNumber_Format(2, 0, 0, 0, \"$\", true);",
                    "items." + row + ".amount: Tx AFNumber_Format(2, 0, 0, 0, \"$\", true);");
        }
        assertThat(fields).hasSize(60 + 14)
                .contains("tax_rate: Tx AFPercent_Format(2, 0);", "terms: Ch 3 options", "bill_to_address: Tx lines");
    }

    @Test
    void theConsentHasAPictureAndASignature() throws IOException {
        assertThat(fields("consent.pdf")).contains("photo: Btn []", "signature: Sig required",
                "publication: Btn required [everywhere, club_only, never]").hasSize(12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application.pdf", "application-rev2.pdf", "invoice.pdf", "consent.pdf"})
    void everyFieldSaysWhatItIsAndLiesOnItsPage(String form) throws IOException {
        try (PDDocument document = load(form)) {
            assertThat(document.getDocumentCatalog().getLanguage()).isEqualTo("en-US");
            for (PDField field : document.getDocumentCatalog().getAcroForm().getFieldTree()) {
                if (field instanceof PDTerminalField terminal) {
                    assertThat(field.getAlternateFieldName()).as(field.getFullyQualifiedName()).isNotBlank();
                    assertThat(terminal.getWidgets()).isNotEmpty().allSatisfy(widget -> {
                        var page = widget.getPage();
                        assertThat(page.getAnnotations()).contains(widget);
                        assertThat(page.getMediaBox().contains(widget.getRectangle().getLowerLeftX(),
                                widget.getRectangle().getLowerLeftY())).isTrue();
                        assertThat(page.getMediaBox().contains(widget.getRectangle().getUpperRightX(),
                                widget.getRectangle().getUpperRightY())).isTrue();
                    });
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application.pdf", "application-rev2.pdf", "invoice.pdf", "consent.pdf"})
    void qpdfFindsNoFault(String form) throws IOException, InterruptedException {
        Process qpdf;
        try {
            qpdf = new ProcessBuilder("qpdf", "--check", FORMS.resolve(form).toString()).redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            Assumptions.abort("qpdf is not installed: " + e.getMessage());
            return;
        }
        String said = new String(qpdf.getInputStream().readAllBytes());
        assertThat(qpdf.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(qpdf.exitValue()).as(said).isZero();
    }

    private static List<String> fields(String form) throws IOException {
        var fields = new ArrayList<String>();
        try (PDDocument document = load(form)) {
            for (PDField field : document.getDocumentCatalog().getAcroForm().getFieldTree()) {
                if (field instanceof PDTerminalField) {
                    fields.add(field.getFullyQualifiedName() + ": " + field.getFieldType()
                            + (field.isRequired() ? " required" : "") + more(field));
                }
            }
        }
        return fields;
    }

    private static String more(PDField field) {
        return switch (field) {
            case PDTextField text -> (text.getMaxLen() > 0 ? " max " + text.getMaxLen() : "")
                    + (text.isComb() ? " comb" : "") + (text.isMultiline() ? " lines" : "") + format(text);
            case PDChoice choice -> " " + choice.getOptionsExportValues().size() + " options"
                    + (choice.isMultiSelect() ? " several" : "");
            case PDRadioButton radio -> " " + onValues(radio);
            case PDCheckBox check -> " " + check.getOnValues();
            case PDTerminalField other -> other.getFieldType().equals("Btn") ? " []" : "";
            default -> "";
        };
    }

    /** Returns the values in page order; PDFBox returns a set. */
    private static List<String> onValues(PDRadioButton radio) {
        return radio.getWidgets().stream()
                .map(widget -> widget.getAppearance().getNormalAppearance().getSubDictionary().keySet().stream()
                        .map(org.apache.pdfbox.cos.COSName::getName).filter(name -> !name.equals("Off")).findFirst()
                        .orElse("none"))
                .toList();
    }

    private static String format(PDTextField text) {
        var actions = text.getActions();
        return actions == null || actions.getF() == null
                ? ""
                : " " + actions.getF().getCOSObject().getString("JS");
    }

    private static String text(String form) throws IOException {
        try (PDDocument document = load(form)) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static PDDocument load(String form) throws IOException {
        return Loader.loadPDF(FORMS.resolve(form).toFile());
    }
}
