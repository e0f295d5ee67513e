package platen.ops.demo;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Tests in a browser. Two classes of them run at once, because a Chromium needs more than half of a core; they begin
 * first, because they follow each other for longer than other classes take.
 */
@Order(1)
@ResourceLock(providers = InBrowser.OneOfTwo.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface InBrowser {
    /** Assigns each class to one of two browsers. */
    final class OneOfTwo implements ResourceLocksProvider {
        @Override
        public Set<Lock> provideForClass(Class<?> testClass) {
            return Set.of(new Lock("chromium " + Math.floorMod(testClass.getSimpleName().hashCode(), 2)));
        }
    }
}
