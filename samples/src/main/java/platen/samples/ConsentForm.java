package platen.samples;

import static platen.samples.form.Grid.cell;
import static platen.samples.form.Grid.lowCell;
import static platen.samples.form.TextEntry.date;
import static platen.samples.form.TextEntry.lines;
import static platen.samples.form.TextEntry.text;

import java.io.IOException;
import java.util.List;
import platen.samples.form.Box;
import platen.samples.form.CheckEntry;
import platen.samples.form.Form;
import platen.samples.form.Grid;
import platen.samples.form.Letterhead;
import platen.samples.form.Option;
import platen.samples.form.PictureEntry;
import platen.samples.form.RadioEntry;
import platen.samples.form.Sheet;
import platen.samples.form.SignatureEntry;

/** A form of one page with an image and a signature. */
final class ConsentForm {
    private static final float GUARDIAN_HEIGHT = 71;

    private ConsentForm() {}

    static byte[] bytes() throws IOException {
        try (var form = new Form("Photo and media consent", "Alder Lake Rowing Club, Form C-1")) {
            Sheet sheet = form.sheet();
            float top = Letterhead.head(sheet, "Photo and media consent", "Fields marked * are required");
            consent(sheet, person(sheet, top));
            Letterhead.foot(sheet, "Form C-1 · Rev. 1", 1, 1);
            return form.bytes();
        }
    }

    private static float person(Sheet sheet, float top) throws IOException {
        var grid = new Grid(sheet, top)
                .section("1", "Member");
        Box picture = grid.columns(9, 3, 2 * (Grid.LINE + Grid.ROW_GAP) + GUARDIAN_HEIGHT);
        new PictureEntry("photo", "Photo", false).place(sheet, picture);
        return grid.row(cell(9, text("full_name", "Full name").atMost(60).asRequired()))
                .row(cell(5, date("date_of_birth", "Date of birth").asRequired()),
                        cell(4, text("member_number", "Member number")))
                .row(GUARDIAN_HEIGHT, cell(9, lines("guardian", "Parent or guardian, if the member is under 18")))
                .top();
    }

    private static void consent(Sheet sheet, float top) throws IOException {
        new Grid(sheet, top)
                .section("2", "Consent")
                .paragraph("Pictures tell the story of our club better than words. We ask for your consent before we"
                        + " publish any in which you can be recognized. You may say no to each item, and you may"
                        + " withdraw your consent at any time by a note to the club; we then remove the pictures from"
                        + " everything that is under our control.")
                .row(12, cell(12, new CheckEntry("photo_consent",
                        "The club may take photographs and film of me at training, regattas and events.")))
                .row(12, cell(12, new CheckEntry("name_consent",
                        "My name and age group may stand beside the picture.")))
                .row(12, cell(12, new CheckEntry("results_consent",
                        "My results may be published in lists and reports.")))
                .space(4)
                .row(cell(12, new RadioEntry("publication", "Pictures may be published", true, List.of(
                        new Option("everywhere", "Everywhere"), new Option("club_only", "In the club's own media"),
                        new Option("never", "Not at all")))))
                .section("3", "Signature")
                .row(62, cell(8, new SignatureEntry("signature", "Signature of the member or guardian", true)),
                        lowCell(4, date("signed_on", "Date").asRequired()))
                .row(cell(8, text("signed_at", "Place")));
    }
}
