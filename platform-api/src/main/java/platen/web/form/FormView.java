package platen.web.form;

import gg.jte.html.HtmlContent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import platen.db.core.Source;
import platen.db.core.WireName;
import platen.db.form.FormOptions;
import platen.db.form.HostedForm;
import platen.db.person.Theme;
import platen.jobs.form.FormOrigins;
import platen.web.control.Control;
import platen.web.control.Control.Told;
import platen.web.form.theme.ThemeSheet;
import platen.web.page.Page;
import platen.web.page.Pages;
import platen.web.text.FormLanguage;
import platen.web.text.Texts;

/**
 * One answer to a visitor of a form, in the language of the address, else of the browser. A page that another site
 * shows in a frame has the origin of that site in its address, and keeps it.
 */
final class FormView {
    private static final int MAX_PARAMETERS = 20;

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final Texts texts;
    private Look look = Look.NONE;
    private final List<String> scripts = new ArrayList<>();
    private @Nullable ChangedRow changed;
    /** The hash of the consent text that was accepted; empty for none. */
    private String accepted = "";
    /** Names under signatures that could not be drawn, by the names of the controls. */
    private Map<String, String> typed = Map.of();

    /** Whether the page asks for a proof of work, also when its form does so only while it is sent very often. */
    private boolean asksForProof;

    /** A row that was added, moved or removed. */
    private record ChangedRow(String array, int row, String key) {}

    /**
     * The look of the pages of a form.
     *
     * @param origins the sites that may show them in a frame
     * @param sheets paths of its style sheets
     */
    record Look(List<String> origins, Theme theme, List<String> sheets) {
        private static final Look NONE = new Look(List.of(), Theme.SYSTEM, List.of());

        Look {
            origins = List.copyOf(origins);
            sheets = List.copyOf(sheets);
        }

        static Look of(HostedForm form) {
            return new Look(form.page().origins(), switch (form.page().theme().mode()) {
                case LIGHT -> Theme.LIGHT;
                case DARK -> Theme.DARK;
                case BOTH -> Theme.SYSTEM;
            }, ThemeSheet.path(form).stream().toList());
        }
    }

    private FormView(HttpServletRequest request, HttpServletResponse response, Texts texts) {
        this.request = request;
        this.response = response;
        this.texts = texts;
    }

    static FormView of(HttpServletRequest request, HttpServletResponse response) {
        return new FormView(request, response, Texts.of(language(request)));
    }

    /** Returns the same view in another language. */
    FormView in(FormLanguage language) {
        var view = new FormView(request, response, Texts.of(language));
        view.look = look;
        view.accepted = accepted;
        view.typed = typed;
        return view;
    }

    private static FormLanguage language(HttpServletRequest request) {
        Stream<String> asked = queried(request, "lang")
                .map(tag -> Locale.forLanguageTag(tag).getLanguage())
                .stream();
        return Stream.concat(asked, Collections.list(request.getLocales()).stream().map(Locale::getLanguage))
                .flatMap(each -> WireName.parse(FormLanguage.class, each).stream())
                .findFirst()
                .orElse(FormLanguage.EN);
    }

    /** Returns a parameter of the address, without reading the body, which is read within limits later. */
    private static Optional<String> queried(HttpServletRequest request, String name) {
        String query = Objects.requireNonNullElse(request.getQueryString(), "");
        return Stream.of(query.split("&", MAX_PARAMETERS))
                .filter(each -> each.startsWith(name + "="))
                .map(each -> decoded(each.substring(name.length() + 1)))
                .findFirst();
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }

    HttpServletRequest request() {
        return request;
    }

    HttpServletResponse response() {
        return response;
    }

    Texts texts() {
        return texts;
    }

    /** Returns a parameter of the address. */
    Optional<String> queried(String name) {
        return queried(request, name);
    }

    /** Gives the page the look of a form, and lets its sites show it in a frame if the address names one of them. */
    void showsFor(HostedForm form) {
        look = Look.of(form);
    }

    /** Makes the page ask for a proof of work. */
    void asksForProof() {
        asksForProof = true;
    }

    /** Returns whether the page of a form asks for a proof of work. */
    boolean asksForProof(HostedForm form) {
        return asksForProof || form.page().options().proofOfWork() != FormOptions.Proof.OFF;
    }

    /** Gives the page a look. */
    FormView as(Look other) {
        look = other;
        return this;
    }

    /** Returns the origin of the site that shows the page in a frame; null when none does or it is not permitted. */
    @Nullable
    String origin() {
        // A browser that says that it opens the page in a window of its own shows it in no frame.
        if (look.origins().isEmpty() || "document".equals(request.getHeader("Sec-Fetch-Dest"))) {
            return null;
        }
        return queried(request, "embed").map(FormOrigins::normalized).filter(look.origins()::contains).orElse(null);
    }

    /** Makes the page run a script; it must work without. */
    void runs(String script) {
        scripts.add(script);
    }

    /**
     * Tells what became of a row.
     *
     * @param array name of the control of its array
     * @param row from 0; a large number for the last one
     * @param key of the text with the name of the row
     */
    void tells(String array, int row, String key) {
        changed = new ChangedRow(array, row, key);
    }

    /** Shows names again that could not be drawn as signatures, by the names of the controls. */
    void typed(Map<String, String> names) {
        typed = names;
    }

    /** Returns controls with what the page says of their last change: of a row, and of names that could not be drawn. */
    List<Control> telling(List<Control> all) {
        ChangedRow change = changed;
        List<Control> controls = typed.isEmpty() ? all : all.stream().map(each -> each.typed(typed)).toList();
        return change == null
                ? controls
                : controls.stream().map(each -> each.telling(change.array, rows -> told(change, rows))).toList();
    }

    private Told told(ChangedRow change, Control rows) {
        int row = Math.clamp(change.row, 0, Math.max(rows.children().size() - 1, 0));
        // Browsers refuse autofocus in a frame of another site, and say so on the console.
        return new Told(row, text(change.key, rows.label() + " " + (row + 1)), origin() == null);
    }

    /** Notes which consent text a person accepted, by its hash; empty for none. */
    void accepted(String hash) {
        accepted = hash;
    }

    /** Returns whether the person accepted the consent text of a hash, and not one that it replaced meanwhile. */
    boolean consents(String hash) {
        return accepted.equals(hash);
    }

    /** Returns the name of the language of the page in the language itself. */
    String languageName() {
        return WireName.parse(FormLanguage.class, texts.code()).orElseThrow().nativeName();
    }

    /** Returns where answers come from. */
    Source source() {
        return origin() == null ? Source.FORM : Source.EMBED;
    }

    String text(String key, Object... values) {
        return texts.get(key, values);
    }

    /** Returns the part of the address that keeps the language and the site of the frame. */
    String query() {
        String origin = origin();
        return "?lang=" + texts.code()
                + (origin == null ? "" : "&embed=" + URLEncoder.encode(origin, StandardCharsets.UTF_8));
    }

    /**
     * Sends a page.
     *
     * @param cache value of Cache-Control
     */
    void send(HttpStatus status, String title, String cache, HtmlContent content) throws IOException {
        boolean framed = origin() != null;
        response.setHeader("Cache-Control", cache);
        response.setHeader("Vary", "Accept-Language, Sec-Fetch-Dest");
        var running = new ArrayList<>(scripts);
        if (framed) {
            running.add("form-frame.js");
        }
        Pages.send(new Page(title, running, content, texts, look.theme(), look.sheets()), status, response,
                framed ? look.origins() : List.of());
    }

    /** Sends a page with a heading and a text. */
    void sendNote(HttpStatus status, String title, String text) throws IOException {
        send(status, title, "no-store", output -> JtenoteGenerated.render(output, Pages.NO_INTERCEPTOR, this, title,
                text));
    }
}
