package platen.web.form;

import gg.jte.html.HtmlContent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import platen.db.core.WireName;
import platen.db.person.Language;
import platen.db.person.Theme;
import platen.web.page.Page;
import platen.web.page.Pages;
import platen.web.text.Texts;

/** One answer to a visitor of a form, in the language of the address, else of the browser. */
record FormView(HttpServletRequest request, HttpServletResponse response, Texts texts) {

    static FormView of(HttpServletRequest request, HttpServletResponse response) {
        return new FormView(request, response, Texts.of(language(request)));
    }

    private static Language language(HttpServletRequest request) {
        String query = request.getQueryString();
        Stream<String> asked = query == null
                ? Stream.empty()
                : Stream.of(query.split("&", 20))
                        .filter(each -> each.startsWith("lang="))
                        .map(each -> each.substring("lang=".length()));
        return Stream.concat(asked, Collections.list(request.getLocales()).stream().map(Locale::getLanguage))
                .flatMap(each -> WireName.parse(Language.class, each).stream())
                .findFirst()
                .orElse(Language.EN);
    }

    String text(String key, Object... values) {
        return texts.get(key, values);
    }

    /** Returns the part of the address that keeps the language. */
    String query() {
        return "?lang=" + texts.language().wire();
    }

    /**
     * Sends a page.
     *
     * @param cache value of Cache-Control
     */
    void send(HttpStatus status, String title, String cache, HtmlContent content) throws IOException {
        response.setHeader("Cache-Control", cache);
        response.setHeader("Vary", "Accept-Language");
        Pages.send(new Page(title, List.of(), content, texts.language(), Theme.SYSTEM), status, response);
    }

    /** Sends a page with a heading and a text. */
    void sendNote(HttpStatus status, String title, String text) throws IOException {
        send(status, title, "no-store", output -> JtenoteGenerated.render(output, Pages.NO_INTERCEPTOR, this, title,
                text));
    }
}
