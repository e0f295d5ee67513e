package platen.api.form;

import java.util.Optional;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.db.audit.Actor;
import platen.db.form.HostedForm;
import platen.jobs.engine.image.DataUrl;
import platen.jobs.form.logo.FormLogos;
import platen.jobs.form.logo.FormLogos.Logo;

/**
 * The logo in the body of a request, which is decoded before anything is changed.
 *
 * @param sent whether the body has one; null and an empty text take it away
 */
record LogoChange(boolean sent, Optional<Logo> logo) {
    private static final String MEMBER = "logo";

    /** Reads the logo in a body. */
    static LogoChange of(JsonBody body, FormLogos logos, Caller caller) {
        if (!body.object().has(MEMBER)) {
            return new LogoChange(false, Optional.empty());
        }
        String url = body.text(MEMBER).orElse("");
        if (url.isEmpty()) {
            return new LogoChange(true, Optional.empty());
        }
        Optional<Logo> logo = Optional.of(url)
                .filter(DataUrl::is)
                .flatMap(DataUrl::file)
                .flatMap(file -> logos.read(caller.workspace().id(), file));
        if (logo.isEmpty()) {
            throw JsonBody.refused(MEMBER, "must be a data: URL of a PNG or JPEG of at most 5,000 pixels each side");
        }
        return new LogoChange(true, logo);
    }

    /** Changes the logo of a form if one was sent; empty when the form was deleted meanwhile. */
    Optional<HostedForm> apply(HostedForm form, FormLogos logos, Actor actor) {
        return sent ? logos.change(form, logo, actor) : Optional.of(form);
    }
}
