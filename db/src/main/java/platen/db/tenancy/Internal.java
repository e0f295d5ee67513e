package platen.db.tenancy;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a store, or a method of one, that takes ids without their workspace or organization. It must not be called with
 * ids from a caller of the API that were not looked up in the caller's workspace before.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Internal {
    /** Why any id may be passed: the callers and the origin of the ids. */
    String value();
}
