package platen.samples;

import static platen.samples.form.Grid.cell;
import static platen.samples.form.Grid.lowCell;
import static platen.samples.form.TextEntry.comb;
import static platen.samples.form.TextEntry.date;
import static platen.samples.form.TextEntry.lines;
import static platen.samples.form.TextEntry.number;
import static platen.samples.form.TextEntry.text;

import java.io.IOException;
import java.util.List;
import platen.samples.form.CheckEntry;
import platen.samples.form.ChoiceEntry;
import platen.samples.form.Form;
import platen.samples.form.Grid;
import platen.samples.form.Letterhead;
import platen.samples.form.Option;
import platen.samples.form.RadioEntry;
import platen.samples.form.Sheet;
import platen.samples.form.SignatureEntry;
import platen.samples.form.TextEntry;

/** A form of two pages with every kind of field that is common in applications. */
final class ApplicationForm {

    /** The form has been revised once; both versions take the same data. */
    enum Revision {
        FIRST("Membership application", "Form A-1 · Rev. 1"),
        SECOND("Application for membership", "Form A-1 · Rev. 2");

        private final String title;
        private final String number;

        Revision(String title, String number) {
            this.title = title;
            this.number = number;
        }
    }

    private ApplicationForm() {}

    static byte[] bytes(Revision revision) throws IOException {
        try (var form = new Form(revision.title, "Alder Lake Rowing Club, " + revision.number)) {
            applicant(form.sheet(), revision);
            background(form.sheet(), revision);
            return form.bytes();
        }
    }

    private static void applicant(Sheet sheet, Revision revision) throws IOException {
        float top = Letterhead.head(sheet, revision.title, "Fields marked * are required");
        new Grid(sheet, top)
                .section("1", "About you")
                .row(cell(8, text("full_name", "Full name").atMost(60).asRequired()),
                        cell(4, date("date_of_birth", "Date of birth").asRequired()))
                .row(cell(6, text("email", "Email").asRequired()),
                        cell(6, text("phone", "Phone").formatted(TextEntry.Format.PHONE)))
                .row(cell(8, text("street", "Street and number").asRequired()),
                        cell(4, text("unit", "Apartment or unit")))
                .row(cell(5, text("city", "City").asRequired()),
                        cell(4, ChoiceEntry.one("state", "State", States.ALL).asRequired()),
                        cell(3, comb("postal_code", "ZIP code", 5).asRequired()))
                .row(cell(7, comb("id_number", "Number of driver license or state ID", 12)),
                        cell(5, text("nationality", "Nationality")))
                .section("2", "Your membership")
                .row(cell(12, new RadioEntry("membership_type", "Type of membership", true, List.of(
                        new Option("individual", "Individual"), new Option("family", "Family"),
                        new Option("student", "Student"), new Option("senior", "Senior")))))
                .row(cell(4, date("start_date", "Membership begins on").asRequired()),
                        cell(4, number("household_size", "Persons in the household", TextEntry.Format.WHOLE)),
                        cell(4, number("annual_fee", "Annual fee", TextEntry.Format.DOLLARS)))
                .row(72, cell(6, ChoiceEntry.several("disciplines", "Disciplines", List.of(
                        new Option("sculling", "Sculling"), new Option("sweep", "Sweep rowing"),
                        new Option("coastal", "Coastal rowing"), new Option("indoor", "Indoor rowing")))),
                        cell(6, lines("goals", "What would you like to achieve?")))
                .row(cell(6, ChoiceEntry.one("experience", "Experience", List.of(
                        new Option("none", "None yet"), new Option("beginner", "Up to one year"),
                        new Option("intermediate", "One to five years"),
                        new Option("advanced", "More than five years")))),
                        cell(6, text("previous_club", "Previous club")))
                .space(2)
                .row(14, cell(4, new CheckEntry("boat_storage", "Rack for my own boat")),
                        cell(4, new CheckEntry("locker", "Locker in the boathouse")),
                        cell(4, new CheckEntry("newsletter", "Newsletter by email")));
        Letterhead.foot(sheet, revision.number, 1, 2);
    }

    private static void background(Sheet sheet, Revision revision) throws IOException {
        float top = Letterhead.head(sheet, revision.title, "Fields marked * are required");
        var grid = new Grid(sheet, top)
                .section("3", "In an emergency")
                .row(cell(5, text("emergency_name", "Whom should we call?").asRequired()),
                        cell(4, text("emergency_phone", "Phone").formatted(TextEntry.Format.PHONE).asRequired()),
                        cell(3, ChoiceEntry.one("emergency_relation", "Relation", List.of(
                                new Option("partner", "Partner"), new Option("parent", "Parent"),
                                new Option("child", "Child"), new Option("friend", "Friend"),
                                new Option("other", "Other")))))
                .row(86, cell(12, lines("medical_notes", "Anything a coach should know, such as allergies")))
                .row(14, cell(12, new CheckEntry("can_swim", "I can swim 100 yards in clothes.")))
                .section("4", "Refunds and sponsors")
                .row(cell(8, text("iban", "IBAN for refunds to an account abroad")),
                        cell(4, text("swift", "SWIFT code")))
                .row(cell(8, text("sponsor_name", "Sponsoring member")),
                        cell(4, number("sponsored_share", "Share paid by the sponsor", TextEntry.Format.PERCENT)));
        if (revision == Revision.SECOND) {
            grid.row(cell(12, ChoiceEntry.one("heard_from", "How did you hear of us?", List.of(
                    new Option("friend", "From a friend"), new Option("event", "At a regatta or open day"),
                    new Option("web", "On the web"), new Option("press", "In the press")))));
        }
        grid.section("5", "Declaration")
                .paragraph(
                        "The statements above are complete and true. I have read the rules of the club and the safety"
                                + " code of the lake, and I will follow them. I know that rowing is done at my own risk.")
                .row(14, cell(12, new CheckEntry("accept_terms", "I accept the rules, the fees and the safety code.",
                        true)))
                .space(4)
                .row(64, cell(8, new SignatureEntry("signature", "Signature of the applicant", true)),
                        lowCell(4, date("signed_on", "Date").asRequired()));
        Letterhead.foot(sheet, revision.number, 2, 2);
    }
}
