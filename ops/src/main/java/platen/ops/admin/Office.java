package platen.ops.admin;

import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import platen.ops.Foundation;
import platen.ops.Launch;

/** The archive and the workshop as a command sees them, for as long as it runs. */
final class Office implements AutoCloseable {
    private final ConfigurableApplicationContext context;

    private Office(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** @throws platen.ops.Refused when the database cannot be had */
    static Office open() {
        return new Office(
                Launch.command(List.of(Foundation.class)).run(List.of()));
    }

    <T> T the(Class<T> type) {
        return context.getBean(type);
    }

    Imports imports() {
        return new Imports(context);
    }

    @Override
    public void close() {
        context.close();
    }
}
