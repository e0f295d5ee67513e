package platen.ops.demo;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests in a browser. A Chromium needs more than one core, so classes of them follow each other. */
@ResourceLock("chromium")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface InBrowser {}
