package platen.samples.form;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.GregorianCalendar;
import java.util.List;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.viewerpreferences.PDViewerPreferences;

/** A PDF with an AcroForm under construction. */
public final class Form implements AutoCloseable {
    /** The creation date of every sample. */
    private static final ZonedDateTime MADE = ZonedDateTime.of(2026, 1, 5, 9, 0, 0, 0, ZoneOffset.UTC);

    private final PDDocument document = new PDDocument();
    private final PDAcroForm acroForm = new PDAcroForm(document);
    private final Typeface typeface = new Typeface(document);
    private final List<Sheet> sheets = new ArrayList<>();

    public Form(String title, String subject) throws IOException {
        var info = new PDDocumentInformation();
        info.setTitle(title);
        info.setSubject(subject);
        info.setCreator("Platen samples");
        info.setProducer("Platen samples");
        info.setCreationDate(GregorianCalendar.from(MADE));
        info.setModificationDate(GregorianCalendar.from(MADE));
        document.setDocumentInformation(info);
        // The seed of the file identifier, which defaults to the current time.
        document.setDocumentId(MADE.toEpochSecond());

        var catalog = document.getDocumentCatalog();
        catalog.setLanguage("en-US");
        var preferences = new PDViewerPreferences(catalog.getCOSObject());
        preferences.setDisplayDocTitle(true);
        catalog.setViewerPreferences(preferences);

        var resources = new PDResources();
        resources.put(COSName.getPDFName("Helv"), new PDType1Font(Standard14Fonts.FontName.HELVETICA));
        resources.put(COSName.getPDFName("ZaDb"), new PDType1Font(Standard14Fonts.FontName.ZAPF_DINGBATS));
        acroForm.setDefaultResources(resources);
        acroForm.setDefaultAppearance("/Helv 0 Tf 0 g");
        catalog.setAcroForm(acroForm);
    }

    /** Adds a page. */
    public Sheet sheet() throws IOException {
        var sheet = new Sheet(document, acroForm, typeface);
        sheets.add(sheet);
        return sheet;
    }

    /** Returns the pages added so far. */
    public List<Sheet> sheets() {
        return List.copyOf(sheets);
    }

    /** Returns the finished file. */
    public byte[] bytes() throws IOException {
        for (Sheet sheet : sheets) {
            sheet.finish();
        }
        var out = new ByteArrayOutputStream();
        document.save(out);
        return out.toByteArray();
    }

    @Override
    public void close() throws IOException {
        document.close();
    }
}
