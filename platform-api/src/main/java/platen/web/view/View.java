package platen.web.view;

import gg.jte.html.HtmlContent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import platen.db.core.WireName;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.Theme;
import platen.web.page.FormToken;
import platen.web.page.Page;
import platen.web.page.Pages;
import platen.web.session.PersonLogin;
import platen.web.text.Texts;

/**
 * The answer to one request as a page: in the language and colors of the person who is logged in, else in a language
 * that the browser accepts. Controllers take it as an argument; templates take their texts from it.
 */
public final class View {
    private static final String FLASH = "flash";

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final @Nullable Person person;
    private final Texts texts;

    private View(HttpServletRequest request, HttpServletResponse response, @Nullable Person person) {
        this.request = request;
        this.response = response;
        this.person = person;
        this.texts = Texts.of(person == null ? accepted(request) : person.language());
    }

    public static View of(HttpServletRequest request, HttpServletResponse response) {
        return new View(request, response, PersonLogin.current().map(PersonLogin::person).orElse(null));
    }

    /** Returns the first language of the browser that the pages have, else English. */
    public static Language accepted(HttpServletRequest request) {
        return Collections.list(request.getLocales())
                .stream()
                .map(Locale::getLanguage)
                .flatMap(language -> WireName.parse(Language.class, language).stream())
                .findFirst()
                .orElse(Language.EN);
    }

    public Texts texts() {
        return texts;
    }

    /** Returns a text in the person's language; see {@link Texts#get}. */
    public String text(String key, Object... values) {
        return texts.get(key, values);
    }

    /** Returns the token that each form sends: {@code @template.page.token(view.token())}. */
    public FormToken token() {
        return FormToken.of(request);
    }

    /** Returns the person who is logged in; empty when nobody is. */
    public Optional<Person> person() {
        return Optional.ofNullable(person);
    }

    public HttpServletRequest request() {
        return request;
    }

    public HttpServletResponse response() {
        return response;
    }

    /** Sends a page. */
    public void send(HttpStatus status, String title, List<String> scripts, HtmlContent body) throws IOException {
        response.setHeader("Cache-Control", "no-store");
        Pages.send(new Page(title, scripts, body, texts, person == null ? Theme.SYSTEM : person.theme()),
                status, response);
    }

    /** Sends a page without navigation, in a narrow frame: a login, a link from a mail, an error. */
    public void sendEntrance(HttpStatus status, String title, HtmlContent body) throws IOException {
        sendEntrance(status, title, List.of(), body);
    }

    /** Sends a page without navigation, in a narrow frame, with scripts. */
    public void sendEntrance(HttpStatus status, String title, List<String> scripts, HtmlContent body)
            throws IOException {
        String requestId = RefusedRequest.id(status, request);
        send(status, title, scripts,
                output -> JteentranceGenerated.render(output, Pages.NO_INTERCEPTOR, this, body, requestId));
    }

    /** Sends a page of a person, which belongs to no workspace. */
    public void sendPersonal(HttpStatus status, String title, HtmlContent body) throws IOException {
        sendPersonal(status, title, List.of(), body);
    }

    /** Sends a page of a person, which belongs to no workspace, with scripts. */
    public void sendPersonal(HttpStatus status, String title, List<String> scripts, HtmlContent body)
            throws IOException {
        send(status, title, scripts,
                output -> JtepersonalGenerated.render(output, Pages.NO_INTERCEPTOR, this, body));
    }

    /**
     * Sends a page about an error.
     *
     * @param key start of the keys of its texts, such as {@code error.forbidden}
     */
    public void sendError(HttpStatus status, String key) throws IOException {
        sendEntrance(status, text(key + ".title"),
                output -> JteerrorGenerated.render(output, Pages.NO_INTERCEPTOR, this, key));
    }

    /** Sends the page that says what a change will do. */
    public void sendConsequence(Consequence change) throws IOException {
        sendEntrance(HttpStatus.OK, change.title(),
                output -> JteconsequenceGenerated.render(output, Pages.NO_INTERCEPTOR, this, change));
    }

    /** Sends the browser to a path of ours, with GET. */
    public void redirect(String path) {
        response.setStatus(HttpStatus.SEE_OTHER.value());
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Location", path);
    }

    /** Shows a text once, on the next page of this session. */
    public void flash(String text) {
        request.getSession().setAttribute(FLASH, text);
    }

    /** Returns the text to show once, and forgets it; empty when there is none. */
    public String takeFlash() {
        HttpSession session = request.getSession(false);
        if (session == null || !(session.getAttribute(FLASH) instanceof String text)) {
            return "";
        }
        session.removeAttribute(FLASH);
        return text;
    }
}
