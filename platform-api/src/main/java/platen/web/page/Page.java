package platen.web.page;

import gg.jte.html.HtmlContent;
import java.util.List;
import platen.db.person.Language;
import platen.db.person.Theme;
import platen.web.text.Texts;

/**
 * A page: its title and what its frame contains.
 *
 * @param title title of the page, without the product's name
 * @param scripts names of the assets that the page runs
 * @param body the render method of a template with its parameters
 * @param texts in the language of the page
 * @param sheets paths of style sheets that the page has beside that of all pages
 */
public record Page(String title, List<String> scripts, HtmlContent body, Texts texts, Theme theme,
        List<String> sheets) {
    public Page {
        scripts = List.copyOf(scripts);
        sheets = List.copyOf(sheets);
    }

    /** Creates a page with the style sheet of all pages. */
    public Page(String title, List<String> scripts, HtmlContent body, Texts texts, Theme theme) {
        this(title, scripts, body, texts, theme, List.of());
    }

    /** Creates an English page in the colors that the browser prefers. */
    public Page(String title, List<String> scripts, HtmlContent body) {
        this(title, scripts, body, Texts.of(Language.EN), Theme.SYSTEM);
    }

    /** Creates a page without scripts. */
    public Page(String title, HtmlContent body) {
        this(title, List.of(), body);
    }
}
