package platen.api.http.operation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import platen.api.http.body.StreamedBody;
import platen.db.key.Scope;

/** Declares the scope that an operation requires and the maximum size of its body. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RequiresScope {
    /** Default maximum of a body: 1 MiB. */
    int MEBIBYTE = 1_048_576;

    /** Maximum of an upload: 64 MiB. */
    int UPLOAD = 64 * MEBIBYTE;

    Scope value();

    /** Scopes that are accepted too. */
    Scope[] or() default {};

    /** Maximum size of the body in bytes. */
    int body() default MEBIBYTE;

    /** Whether the operation reads the body itself, as a {@link StreamedBody}. */
    boolean streamed() default false;

    /** Whether the operation renders a preview, whose rate is limited. */
    boolean preview() default false;

    /** Whether the engine works for the operation without recording it, as it does for previews and uploads. */
    boolean engine() default false;

    /** How unknown members of the body are handled. */
    UnknownFields unknownFields() default UnknownFields.REFUSED;

    /** Whether unknown query parameters are refused, for operations where a misspelled parameter would be expensive. */
    boolean exactQuery() default false;
}
