package platen.api.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import platen.db.key.Scope;

/** The scope that an operation takes, and how large its body may be. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RequiresScope {
    /** 1 MB as the interface means it (decision C31). */
    int MEBIBYTE = 1_048_576;

    /** Uploads that the interface does not name (decision C27). */
    int UPLOAD = 64 * MEBIBYTE;

    Scope value();

    /** Scopes that will do as well. */
    Scope[] or() default {};

    /** Largest body in bytes. */
    int body() default MEBIBYTE;

    /** Whether the operation reads the body itself, as a {@link StreamedBody}. */
    boolean streamed() default false;

    /** What becomes of members of the body that the operation does not know. */
    UnknownFields unknownFields() default UnknownFields.REFUSED;

    /** Whether a parameter of the query that the operation does not know is refused, where a slip would be dear. */
    boolean exactQuery() default false;
}
