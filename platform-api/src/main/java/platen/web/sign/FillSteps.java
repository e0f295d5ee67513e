package platen.web.sign;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import platen.db.core.WireName;
import platen.jobs.envelope.sign.SignerDocuments;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.form.FormSize;
import platen.jobs.form.picture.FormPictures;
import platen.web.control.Control;
import platen.web.control.Controls;
import platen.web.control.RowButton;
import platen.web.form.answer.Answers;
import platen.web.form.answer.RowChange;
import platen.web.form.body.FormBody;
import platen.web.text.FormLanguage;
import tools.jackson.databind.node.ObjectNode;

/** Takes what a person fills in, and shows the document with it. */
final class FillSteps {
    /** Names of the buttons that save nothing: add a row, remove a picture, show the page in another language. */
    private static final List<String> BUTTONS = List.of("more", RowButton.NAME, "remove", "show");
    private static final int KIBIBYTE = 1024;
    /** Pictures in base64 are larger by a third. */
    private static final int MAX_PICTURE_KILOBYTES = Signing.MAX_ENTRIES_BYTES / 4 * 3 / KIBIBYTE;

    private final SignVisitors visitors;
    private final SignScreens screens;
    private final SignerDocuments documents;
    private final Signing signing;
    private final FormPictures pictures;

    FillSteps(SignVisitors visitors, SignScreens screens, SignerDocuments documents, Signing signing,
            FormPictures pictures) {
        this.visitors = visitors;
        this.screens = screens;
        this.documents = documents;
        this.signing = signing;
        this.pictures = pictures;
    }

    /** Saves what was filled in and lets the person look at the document with it. */
    void fill(SignView view, Visit visit, FormBody sent) throws IOException {
        if (visit.step() != Visit.Step.SIGN) {
            view.redirect(SignPages.path(visit) + view.query());
            return;
        }
        SignSheet sheet = screens.sheet(visit);
        FormBody body = RowChange.of(sent).map(change -> change.apply(sent)).orElse(sent);
        Answers.Result values = sheet.answers(view.texts()).read(body, body.text("remove"));
        if (values.rows() == Answers.Rows.TOO_MANY) {
            view.sendNote(HttpStatus.UNPROCESSABLE_CONTENT, view.text("form.many-rows"),
                    view.text("form.many-rows-text", FormSize.MAX_ROWS_OF_LIST, FormSize.MAX_ROWS));
        } else if (BUTTONS.stream().anyMatch(body::has)) {
            press(view, visit, sheet, body, values);
        } else if (values.errors().isEmpty()) {
            save(view, visit, sheet, values.data());
        } else {
            List<Control> controls = sheet.answers(view.texts())
                    .controls(values.data(), values.errors())
                    .stream()
                    .map(each -> each.typed(values.typed()))
                    .toList();
            screens.fill(view, visit, HttpStatus.UNPROCESSABLE_CONTENT, controls, values.errors(), "");
        }
    }

    private void press(SignView view, Visit visit, SignSheet sheet, FormBody body, Answers.Result values)
            throws IOException {
        boolean full = body.has("more") && values.rows() == Answers.Rows.FULL;
        SignView shown = WireName.parse(FormLanguage.class, body.text("show")).map(view::in).orElse(view);
        List<Control> controls = sheet.answers(shown.texts()).controls(values.data(), Map.of());
        if (body.has("more") && !full) {
            controls = told(shown, controls, body.text("more"), Integer.MAX_VALUE, "form.row-added");
        }
        Optional<RowChange> change = RowChange.of(body);
        if (change.isPresent()) {
            controls = told(shown, controls, change.get().array(), change.get().place(), change.get().told());
        }
        screens.fill(shown, visit, HttpStatus.OK, controls, Map.of(),
                full ? shown.text("form.rows-full", FormSize.MAX_ROWS_OF_LIST, FormSize.MAX_ROWS) : "");
    }

    private static List<Control> told(SignView view, List<Control> controls, String array, int at, String key) {
        return controls.stream().map(each -> each.telling(array, rows -> {
            int row = Math.clamp(at, 0, Math.max(rows.children().size() - 1, 0));
            return new Control.Told(row, view.text(key, rows.label() + " " + (row + 1)), true);
        })).toList();
    }

    private void save(SignView view, Visit visit, SignSheet sheet, ObjectNode data) throws IOException {
        FormPictures.Result read = pictures.clean(visit.envelope().workspaceId(),
                sheet.schema(view.texts()).fields(), data);
        if (!read.unreadable().isEmpty()) {
            var errors = new LinkedHashMap<String, String>();
            read.unreadable().forEach((place, field) -> errors.put(Controls.ROOT + "." + place,
                    view.text("form.image-unreadable", Controls.label(field))));
            screens.fill(view, visit, HttpStatus.UNPROCESSABLE_CONTENT, data, errors, "");
            return;
        }
        switch (signing.save(visit, sheet.entries(read.data()))) {
            case Signing.Saved _ -> look(view, visit, "");
            case Signing.TooLarge _ -> screens.fill(view, visit, HttpStatus.UNPROCESSABLE_CONTENT, data, Map.of(),
                    view.text("sign.too-large", MAX_PICTURE_KILOBYTES));
            case Signing.Unknown _,Signing.NotNow _ -> view.redirect(SignPages.path(visit) + view.query());
        }
    }

    /**
     * Lets the person look at the document with the own entries.
     *
     * @param query added to the address of the page; empty for nothing
     */
    void look(SignView view, Visit visit, String query) throws IOException {
        Signing.LookResult result = signing.look(visit);
        if (result instanceof Signing.Overtaken) {
            // Another person has signed in this moment; the document now has that, too.
            result = visitors.again(visit).map(signing::look).orElseGet(Signing.NotNow::new);
        }
        switch (result) {
            case Signing.Looked _,Signing.NotNow _ -> view.redirect(SignPages.path(visit) + view.query() + query);
            case Signing.Overtaken _ -> view.redirect(SignPages.path(visit) + view.query() + "&" + SignPages.CHANGE);
            case Signing.Incomplete(var problems) -> {
                SignSheet sheet = screens.sheet(visit);
                ObjectNode data = sheet.data(documents.entries(visit));
                screens.fill(view, visit, HttpStatus.UNPROCESSABLE_CONTENT, data,
                        sheet.errors(view.texts(), data, problems), "");
            }
            case Signing.Unrenderable _ -> {
                SignSheet sheet = screens.sheet(visit);
                screens.fill(view, visit, HttpStatus.UNPROCESSABLE_CONTENT, sheet.data(documents.entries(visit)),
                        Map.of(), view.text("sign.unrenderable"));
            }
        }
    }
}
