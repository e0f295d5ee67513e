package platen.jobs.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.seal.revision.Change;
import platen.jobs.engine.seal.revision.ChangeKind;
import platen.jobs.engine.seal.revision.Revision;
import platen.jobs.seal.verify.FoundSeal;
import platen.jobs.seal.verify.SealReader;

/** Attacks that append revisions to a sealed file, so that readers show something else under an intact signature. */
class AppendedRevisionsTest {
    private static final COSName DSS = COSName.getPDFName("DSS");

    /** Changes a document and marks what an incremental update has to contain. */
    interface Attack {
        void change(PDDocument document) throws IOException;
    }

    private static byte[] sealed() {
        return SealFixture.sealer().seal(SealFixture.form("application")).pdf().bytes();
    }

    private static byte[] appended(byte[] file, Attack attack) throws IOException {
        try (PDDocument document = Loader.loadPDF(file)) {
            attack.change(document);
            document.getDocumentCatalog().getCOSObject().setNeedToBeUpdated(true);
            var out = new ByteArrayOutputStream();
            document.saveIncremental(out);
            assertThat(out.toByteArray()).startsWith(file).hasSizeGreaterThan(file.length);
            return out.toByteArray();
        }
    }

    private static FoundSeal read(byte[] file) {
        List<FoundSeal> found = SealReader.read(file);
        assertThat(found).isNotEmpty();
        assertThat(found.getFirst().intact()).as("the signed bytes are untouched").isTrue();
        return found.getFirst();
    }

    private static COSStream content(PDDocument document, String text) throws IOException {
        COSStream stream = document.getDocument().createCOSStream();
        try (var out = stream.createOutputStream()) {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        stream.setNeedToBeUpdated(true);
        return stream;
    }

    /** Covers text with a white area. */
    private static void hide(PDDocument document) throws IOException {
        var annotation = new COSDictionary();
        annotation.setItem(COSName.TYPE, COSName.ANNOT);
        annotation.setItem(COSName.SUBTYPE, COSName.getPDFName("Square"));
        annotation.setItem(COSName.RECT, new PDRectangle(0, 0, 300, 300));
        annotation.setNeedToBeUpdated(true);
        COSDictionary page = document.getPage(0).getCOSObject();
        page.getCOSArray(COSName.ANNOTS).add(annotation);
        page.setNeedToBeUpdated(true);
    }

    /** Shows another text on the same page. */
    private static void replace(PDDocument document) throws IOException {
        COSDictionary page = document.getPage(1).getCOSObject();
        page.setItem(COSName.CONTENTS, content(document, "BT ET"));
        page.setNeedToBeUpdated(true);
    }

    @Test
    void hidingWithAnAnnotationIsNamedWithItsPageAndRevision() throws IOException {
        byte[] file = sealed();
        FoundSeal found = read(appended(file, AppendedRevisionsTest::hide));

        assertThat(found.changed()).isTrue();
        assertThat(found.revisions()).singleElement().satisfies(revision -> {
            assertThat(revision.number()).isEqualTo(3);
            assertThat(revision.from()).isEqualTo(file.length);
            assertThat(revision.changes()).containsExactly(new Change(ChangeKind.ANNOTATIONS, 1));
        });
    }

    @Test
    void replacingAPageIsNamed() throws IOException {
        FoundSeal found = read(appended(sealed(), AppendedRevisionsTest::replace));

        assertThat(found.changed()).isTrue();
        assertThat(found.revisions().getFirst().changes()).containsExactly(new Change(ChangeKind.CONTENT, 2));
    }

    @Test
    void hidingAndReplacingInTwoRevisionsIsNamedForEach() throws IOException {
        FoundSeal found = read(
                appended(appended(sealed(), AppendedRevisionsTest::hide), AppendedRevisionsTest::replace));

        assertThat(found.revisions()).extracting(Revision::number).containsExactly(3, 4);
        assertThat(found.revisions().get(0).changes()).containsExactly(new Change(ChangeKind.ANNOTATIONS, 1));
        assertThat(found.revisions().get(1).changes()).containsExactly(new Change(ChangeKind.CONTENT, 2));
    }

    @Test
    void anotherTreeOfPagesIsNamed() throws IOException {
        FoundSeal found = read(appended(sealed(), document -> {
            var page = new PDPage();
            page.getCOSObject().setItem(COSName.CONTENTS, content(document, "BT ET"));
            var pages = new COSDictionary();
            pages.setItem(COSName.TYPE, COSName.PAGES);
            pages.setItem(COSName.KIDS, new COSArray(List.of(page.getCOSObject())));
            pages.setInt(COSName.COUNT, 1);
            page.getCOSObject().setItem(COSName.PARENT, pages);
            pages.setNeedToBeUpdated(true);
            page.getCOSObject().setNeedToBeUpdated(true);
            document.getDocumentCatalog().getCOSObject().setItem(COSName.PAGES, pages);
        }));

        assertThat(found.revisions().getFirst().changes())
                .contains(new Change(ChangeKind.PAGES, 0), new Change(ChangeKind.CONTENT, 1));
    }

    @Test
    void aSealThatWasTakenOutOfTheFormIsStillFoundAndItsRemovalNamed() throws IOException {
        FoundSeal found = read(appended(sealed(),
                document -> document.getDocumentCatalog().getCOSObject().removeItem(COSName.ACRO_FORM)));

        assertThat(found.revisions().getFirst().changes()).contains(new Change(ChangeKind.FIELDS, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\nsome bytes", "\n%%EOF\n"})
    void bytesBehindTheSealWithoutARevisionAreAChange(String more) {
        byte[] file = sealed();
        byte[] longer = Arrays.copyOf(file, file.length + more.length());
        System.arraycopy(more.getBytes(StandardCharsets.ISO_8859_1), 0, longer, file.length, more.length());

        assertThat(read(longer).changed()).isEqualTo(!more.isEmpty());
    }

    @Test
    void valuesOfFormFieldsAreNamed() throws IOException {
        byte[] file = appended(sealed(), document -> {
            COSDictionary form = document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.ACRO_FORM);
            var field = new COSDictionary();
            field.setItem(COSName.FT, COSName.TX);
            field.setString(COSName.T, "amount");
            field.setItem(COSName.V, new COSString("1"));
            field.setNeedToBeUpdated(true);
            form.getCOSArray(COSName.FIELDS).add(field);
        });
        byte[] filled = appended(file, document -> {
            COSArray fields = document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.ACRO_FORM)
                    .getCOSArray(COSName.FIELDS);
            var field = (COSDictionary) fields.getObject(fields.size() - 1);
            field.setItem(COSName.V, new COSString("1000000"));
            field.setNeedToBeUpdated(true);
        });

        assertThat(read(filled).revisions()).extracting(Revision::changes)
                .containsExactly(List.of(new Change(ChangeKind.FIELDS, 0)),
                        List.of(new Change(ChangeKind.FORM_VALUES, 0)));
    }

    @Test
    void proofOfTheSignatureIsNoChange() throws IOException {
        FoundSeal found = read(appended(sealed(), document -> {
            var store = new COSDictionary();
            store.setItem(COSName.getPDFName("Certs"), new COSArray(List.of(content(document, "a certificate"))));
            document.getDocumentCatalog().getCOSObject().setItem(DSS, store);
        }));

        assertThat(found.revisions().getFirst().changes()).containsExactly(new Change(ChangeKind.PROOF, 0));
        assertThat(found.changed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(floats = {0, 100})
    void aTimeStampIsNoChangeUnlessItIsVisible(float width) throws IOException {
        FoundSeal found = read(appended(sealed(), document -> {
            var value = new COSDictionary();
            value.setItem(COSName.TYPE, COSName.getPDFName("DocTimeStamp"));
            value.setItem(COSName.SUB_FILTER, COSName.getPDFName("ETSI.RFC3161"));
            value.setNeedToBeUpdated(true);
            var field = new COSDictionary();
            field.setItem(COSName.FT, COSName.SIG);
            field.setItem(COSName.SUBTYPE, COSName.WIDGET);
            field.setString(COSName.T, "stamp");
            field.setItem(COSName.V, value);
            field.setItem(COSName.RECT, new COSArray(List.of(new COSFloat(0), new COSFloat(0), new COSFloat(width),
                    new COSFloat(width))));
            field.setNeedToBeUpdated(true);
            COSDictionary page = document.getPage(0).getCOSObject();
            page.getCOSArray(COSName.ANNOTS).add(field);
            page.setNeedToBeUpdated(true);
            document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.ACRO_FORM)
                    .getCOSArray(COSName.FIELDS).add(field);
        }));

        assertThat(found.changed()).isEqualTo(width > 0);
        assertThat(found.revisions().getFirst().changes()).contains(new Change(ChangeKind.TIME_STAMP, 0));
    }

    /** Adds something that is read as proof of the signature. */
    private static Attack withProof(Attack attack) {
        return document -> {
            attack.change(document);
            var store = new COSDictionary();
            store.setItem(COSName.getPDFName("Certs"), new COSArray(List.of(content(document, "anything"))));
            document.getDocumentCatalog().getCOSObject().setItem(DSS, store);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"Link, A", "Widget, A", "Widget, AA", "Highlight, QuadPoints"})
    void anAreaOfNothingThatActsOrIsNoFieldIsAChangeBesideProof(String kind) throws IOException {
        FoundSeal found = read(appended(sealed(), withProof(document -> {
            var annotation = new COSDictionary();
            annotation.setItem(COSName.FT, COSName.SIG);
            annotation.setItem(COSName.SUBTYPE, COSName.getPDFName(kind.split(", ")[0]));
            annotation.setItem(COSName.RECT, new PDRectangle(0, 0, 0, 0));
            annotation.setItem(COSName.getPDFName(kind.split(", ")[1]), new COSDictionary());
            annotation.setNeedToBeUpdated(true);
            COSDictionary page = document.getPage(0).getCOSObject();
            page.getCOSArray(COSName.ANNOTS).add(annotation);
            page.setNeedToBeUpdated(true);
        })));

        assertThat(found.changed()).isTrue();
        assertThat(found.revisions().getFirst().changes()).contains(new Change(ChangeKind.ANNOTATIONS, 1));
    }

    @Test
    void anotherPrefixOfPageLabelsIsAChangeBesideProof() throws IOException {
        byte[] labeled = appended(sealed(), document -> label(document, "A-"));
        FoundSeal found = read(appended(labeled, withProof(document -> label(document, "B-"))));

        assertThat(found.revisions().get(1).changes()).containsExactly(new Change(ChangeKind.DOCUMENT, 0),
                new Change(ChangeKind.PROOF, 0));
    }

    private static void label(PDDocument document, String prefix) {
        var label = new COSDictionary();
        label.setString(COSName.P, prefix);
        var labels = new COSDictionary();
        labels.setItem(COSName.NUMS, new COSArray(List.of(COSInteger.ZERO, label)));
        document.getDocumentCatalog().getCOSObject().setItem(COSName.PAGE_LABELS, labels);
    }

    @Test
    void actionsOfAFieldThatIsNoWidgetAreAChangeBesideProof() throws IOException {
        byte[] file = appended(sealed(), document -> {
            var field = new COSDictionary();
            field.setItem(COSName.FT, COSName.TX);
            field.setString(COSName.T, "amount");
            field.setNeedToBeUpdated(true);
            document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.ACRO_FORM)
                    .getCOSArray(COSName.FIELDS).add(field);
        });
        FoundSeal found = read(appended(file, withProof(document -> {
            COSArray fields = document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.ACRO_FORM)
                    .getCOSArray(COSName.FIELDS);
            var field = (COSDictionary) fields.getObject(fields.size() - 1);
            field.setItem(COSName.AA, new COSDictionary());
            field.setNeedToBeUpdated(true);
        })));

        assertThat(found.revisions().get(1).changes()).containsExactly(new Change(ChangeKind.FORM_VALUES, 0),
                new Change(ChangeKind.PROOF, 0));
    }
}
