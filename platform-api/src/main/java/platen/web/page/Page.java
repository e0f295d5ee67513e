package platen.web.page;

import gg.jte.html.HtmlContent;
import java.util.List;

/**
 * A page: its title and what its frame contains.
 *
 * @param title title of the page, without the product's name
 * @param scripts names of the assets that the page runs
 * @param body the render method of a template with its parameters
 */
public record Page(String title, List<String> scripts, HtmlContent body) {
    public Page {
        scripts = List.copyOf(scripts);
    }

    /** Creates a page without scripts. */
    public Page(String title, HtmlContent body) {
        this(title, List.of(), body);
    }
}
