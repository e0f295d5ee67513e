package platen.jobs.form;

import java.net.URI;
import java.util.Optional;
import platen.db.form.FormPageSettings;
import platen.db.form.HostedForm;

/** The addresses to which people are led on after they sent a form. */
public final class FormRedirects {
    private FormRedirects() {}

    /** Returns the violated rule of a redirect; empty for one to a site of the form over https, and for none at all. */
    static Optional<String> objection(FormPageSettings page) {
        String url = page.followUp().redirectUrl();
        if (url.isEmpty()) {
            return Optional.empty();
        }
        return FormTerms.objection(url)
                .or(() -> page.origins().contains(origin(url))
                        ? Optional.empty()
                        : Optional
                                .of("must be an address of one of the sites in origins; " + origin(url) + " is none"));
    }

    private static String origin(String url) {
        int path = url.indexOf('/', "https://".length());
        String withoutPath = path < 0 ? url : url.substring(0, path);
        return FormOrigins.normalized(withoutPath.replaceFirst("[?#].*", ""));
    }

    /** Returns the address for the person whose answers have a result, which it names; empty when there is none. */
    public static Optional<String> url(HostedForm form, FormResults.Result result) {
        String url = form.page().followUp().redirectUrl();
        if (url.isEmpty()) {
            return Optional.empty();
        }
        String parameters = (result.isRun() ? "run_id=" : "submission_id=") + result.id() + "&status="
                + result.status().wire();
        int fragment = url.indexOf('#');
        String address = fragment < 0 ? url : url.substring(0, fragment);
        String whole = address + (address.contains("?") ? "&" : "?") + parameters
                + (fragment < 0 ? "" : url.substring(fragment));
        return Optional.of(URI.create(whole).toASCIIString());
    }
}
