package platen.jobs.engine.document.source;

import java.util.regex.Pattern;
import platen.jobs.engine.document.source.Markup.Attribute;

/** Where links may lead: to places within the document, and to addresses that run nothing. */
public final class LinkTarget {
    /** For messages. */
    public static final String EXPECTED = "https:, http:, mailto:, tel: or #id";

    private static final Pattern ADDRESS = Pattern.compile("(?i)(https?|mailto|tel):.+", Pattern.DOTALL);
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):.*", Pattern.DOTALL);
    /** Completes an address of which only the beginning is known. */
    private static final String ANYTHING = "x";

    private LinkTarget() {}

    /** Whether a link with this address, without blanks around it, leads anywhere. */
    public static boolean leads(String href) {
        return href.startsWith("#") || ADDRESS.matcher(href).matches();
    }

    /** Whether a link may lead somewhere with the right data; always so when the data brings the scheme. */
    public static boolean mayLead(Attribute href) {
        if (href.isFixed()) {
            return leads(href.fixed("href").strip());
        }
        String beginning = href.parts().getFirst() instanceof Markup.Text text ? text.text().stripLeading() : "";
        return !SCHEME.matcher(beginning).matches() || leads(beginning + ANYTHING);
    }
}
