package platen.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Marks a class whose tests use the server that all contract tests share. One such class runs at a time, because the
 * worker of the server takes whatever is due, also what another class has just submitted and still expects to wait.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ResourceLock("shared server")
public @interface SharedServerTest {}
