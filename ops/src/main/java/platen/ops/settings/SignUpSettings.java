package platen.ops.settings;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import platen.jobs.people.signup.SignUpPolicy;
import platen.ops.command.CommandException;

/**
 * Settings of sign-up.
 *
 * @param mode who may sign up without an invitation
 * @param domains domains of mail addresses, for {@code domain}
 * @param workspace workspace whose organization they join, for {@code domain}
 */
public record SignUpSettings(@DefaultValue("invited") SignUpPolicy.Mode mode, @DefaultValue List<String> domains,
        @Nullable String workspace) {
    public SignUpSettings {
        domains = List.copyOf(domains);
    }

    /**
     * Returns who may sign up.
     *
     * @throws CommandException when a setting is missing
     */
    public SignUpPolicy policy() {
        try {
            return new SignUpPolicy(mode, domains, workspace == null || workspace.isBlank() ? null : workspace.strip());
        } catch (IllegalArgumentException e) {
            throw new CommandException(String.valueOf(e.getMessage()));
        }
    }
}
