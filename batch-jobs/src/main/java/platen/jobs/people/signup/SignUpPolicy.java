package platen.jobs.people.signup;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Says who may sign up.
 *
 * @param domains domains of addresses for {@link Mode#DOMAIN}, in lower case
 * @param workspace name of the workspace whose organization they join; null for the other modes
 */
public record SignUpPolicy(Mode mode, List<String> domains, @Nullable String workspace) {
    /** People sign up with an invitation only. */
    public static final SignUpPolicy INVITED = new SignUpPolicy(Mode.INVITED, List.of(), null);

    public SignUpPolicy {
        domains = domains.stream().map(each -> each.strip().toLowerCase(Locale.ROOT)).toList();
        if (mode == Mode.DOMAIN && (domains.isEmpty() || workspace == null)) {
            throw new IllegalArgumentException("PLATEN_SIGNUP is 'domain', so PLATEN_SIGNUP_DOMAINS must list domains"
                    + " of mail addresses, and PLATEN_SIGNUP_WORKSPACE must name a workspace of the organization that"
                    + " they join.");
        }
    }

    /** The modes of sign-up. */
    public enum Mode {
        /** Invited people only. */
        INVITED,
        /** People with addresses of some domains join an organization as viewers. */
        DOMAIN,
        /** Everybody gets an organization and workspace on the Free plan. */
        OPEN
    }

    /** Returns whether an address may sign up. */
    public boolean permits(String email) {
        String domain = email.substring(email.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
        return switch (mode) {
            case INVITED -> false;
            case DOMAIN -> domains.contains(domain);
            case OPEN -> true;
        };
    }
}
