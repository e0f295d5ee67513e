package platen.web.form;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.form.HostedForm;
import platen.jobs.form.FormToken;
import platen.jobs.form.prefill.FormLink;
import platen.jobs.form.prefill.Prefill;
import platen.jobs.secret.LinkToken;

/**
 * The address by which a person came to a form, and the data that it brought.
 *
 * @param path to which the form is sent
 * @param link its parts that brought the data
 * @param page token of the only page; null when each page has its own
 * @param session the session that its only submission uses up; null for none
 * @param notice key of a text above the controls; empty for none
 */
record FormEntry(String path, FormLink link, Prefill prefill, @Nullable FormToken page, @Nullable LinkToken session,
        String notice) {

    /** Returns the entry at the address of the form itself. */
    static FormEntry plain(HostedForm form) {
        return plain(form, "");
    }

    /** @param notice key of a text above the controls; empty for none */
    static FormEntry plain(HostedForm form, String notice) {
        return new FormEntry(form.path(), FormLink.NONE, Prefill.NONE, null, null, notice);
    }

    /** Returns further parameters of the address, each with an ampersand before it; empty for none. */
    String query() {
        return link.content().isEmpty()
                ? ""
                : "&" + FormPages.CONTENT + "=" + link.content() + "&" + FormPages.EXPIRES + "=" + link.expires() + "&"
                        + FormPages.SIGNATURE + "=" + link.signature();
    }

    /** Returns the token of a new page. */
    FormToken next() {
        return page == null ? FormToken.next() : page;
    }

    /** Returns the token of a page that was sent; empty when a browser sent something else. */
    Optional<FormToken> token(String sent) {
        return page == null ? FormToken.of(sent) : Optional.of(page);
    }
}
