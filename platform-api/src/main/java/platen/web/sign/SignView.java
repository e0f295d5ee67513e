package platen.web.sign;

import gg.jte.html.HtmlContent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import platen.api.http.error.ApiError;
import platen.db.core.WireName;
import platen.db.person.Theme;
import platen.web.page.Page;
import platen.web.page.Pages;
import platen.web.text.FormLanguage;
import platen.web.text.Texts;

/**
 * One answer to a person who is asked to sign: in the language of the address, else of the person, else of the browser.
 * No answer is stored, indexed, or named to other sites, because its address is a secret.
 */
final class SignView {
    private static final int MAX_PARAMETERS = 10;

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final Texts texts;

    private SignView(HttpServletRequest request, HttpServletResponse response, Texts texts) {
        this.request = request;
        this.response = response;
        this.texts = texts;
    }

    static SignView of(HttpServletRequest request, HttpServletResponse response) {
        Pages.protect(response);
        return new SignView(request, response, Texts.of(language(request, Stream.empty())));
    }

    /**
     * Returns the same view for a person, whose language it has unless the address names another one.
     *
     * @param language tag of the person's language
     */
    SignView forPerson(String language) {
        return new SignView(request, response, Texts.of(language(request, Stream.of(language))));
    }

    /** Returns the same view in another language. */
    SignView in(FormLanguage language) {
        return new SignView(request, response, Texts.of(language));
    }

    private static FormLanguage language(HttpServletRequest request, Stream<String> person) {
        Stream<String> asked = queried(request, "lang").stream();
        Stream<String> accepted = Collections.list(request.getLocales()).stream().map(Locale::toLanguageTag);
        return Stream.concat(asked, Stream.concat(person, accepted))
                .map(tag -> Locale.forLanguageTag(tag).getLanguage())
                .flatMap(each -> WireName.parse(FormLanguage.class, each).stream())
                .findFirst()
                .orElse(FormLanguage.EN);
    }

    /** Returns a parameter of the address, without reading the body, which is read within limits later. */
    private static Optional<String> queried(HttpServletRequest request, String name) {
        return Stream.of(Objects.requireNonNullElse(request.getQueryString(), "").split("&", MAX_PARAMETERS))
                .filter(each -> each.equals(name) || each.startsWith(name + "="))
                .map(each -> each.substring(Math.min(each.length(), name.length() + 1)))
                .findFirst();
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

    String text(String key, Object... values) {
        return texts.get(key, values);
    }

    /** Returns the name of the language of the page in the language itself. */
    String languageName() {
        return WireName.parse(FormLanguage.class, texts.code()).orElseThrow().nativeName();
    }

    /** Returns whether the address has a parameter. */
    boolean asks(String name) {
        return queried(request, name).isPresent();
    }

    /** Returns the part of an address that keeps the language. */
    String query() {
        return "?lang=" + texts.code();
    }

    /** Sends a page. */
    void send(HttpStatus status, String title, List<String> scripts, HtmlContent content) throws IOException {
        Pages.protect(response);
        Pages.send(new Page(title, scripts, content, texts, Theme.SYSTEM), status, response);
    }

    /** Sends a page with a heading and a text. */
    void sendNote(HttpStatus status, String title, String text) throws IOException {
        send(status, title, List.of(),
                output -> JtenoteGenerated.render(output, Pages.NO_INTERCEPTOR, this, title, text));
    }

    /** Sends the page about a link that leads nowhere; one that never was and one that has ended look the same. */
    void sendGone() throws IOException {
        sendNote(HttpStatus.NOT_FOUND, text("sign.gone"), text("sign.gone-text"));
    }

    /** Sends the page about a request that cannot be answered now. */
    void sendBusy() throws IOException {
        response.setHeader("Retry-After", "2");
        sendNote(HttpStatus.SERVICE_UNAVAILABLE, text("form.busy"), text("form.busy-text"));
    }

    void sendTooMany() throws IOException {
        response.setHeader("Retry-After", "3600");
        sendNote(HttpStatus.TOO_MANY_REQUESTS, text("sign.too-many"), text("sign.too-many-text"));
    }

    void sendOtherSite() throws IOException {
        sendNote(HttpStatus.FORBIDDEN, text("sign.other-site"), text("sign.other-site-text"));
    }

    /** Sends the page about a request that failed; its headers, such as Retry-After, stay. */
    void sendFailed(ApiError error) throws IOException {
        error.headers().forEach(response::setHeader);
        HttpStatus status = HttpStatus.resolve(error.status());
        if (status == null) {
            status = error.status() < 500 ? HttpStatus.BAD_REQUEST : HttpStatus.INTERNAL_SERVER_ERROR;
        }
        switch (status) {
            case NOT_FOUND, METHOD_NOT_ALLOWED -> sendNote(status, text("sign.gone"), text("sign.gone-text"));
            case FORBIDDEN -> sendOtherSite();
            case SERVICE_UNAVAILABLE -> sendNote(status, text("form.busy"), text("form.busy-text"));
            default -> {
                String key = status.is5xxServerError() ? "sign.broken" : "form.unread";
                sendNote(status, text(key), text(key + "-text"));
            }
        }
    }

    /**
     * Sends the browser to a page, with GET.
     *
     * @param path with its query
     */
    void redirect(String path) {
        Pages.protect(response);
        response.setStatus(HttpStatus.SEE_OTHER.value());
        response.setHeader("Location", path);
    }
}
