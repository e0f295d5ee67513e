package platen.db.tenancy;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of a store, or all of a store, that takes ids without their workspace or organization. Ids that a caller
 * of the API sent must not reach it unless they were looked up in the caller's workspace before.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Internal {
    /** Why any id may be passed: who calls it, and where the id comes from. */
    String value();
}
