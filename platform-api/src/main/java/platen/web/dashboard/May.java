package platen.web.dashboard;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import platen.db.member.Role;

/** Names the lowest role that may use a page of a workspace. Every page and form below a workspace has it. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface May {
    Role value();

    /** Whether the person must have presented a password or another factor within half an hour. */
    boolean recent() default false;

    /** Names of the parameters that a page reads from its address beside those of {@code @RequestParam}. */
    String[] query() default {};

    /** Whether the page renders a preview, whose rate is limited. */
    boolean preview() default false;

    /** Whether the engine works for the page without recording it, as it does for previews. */
    boolean engine() default false;

    /** Whether a form may also be sent in an archived workspace, of which everything else can only be read. */
    boolean archived() default false;
}
