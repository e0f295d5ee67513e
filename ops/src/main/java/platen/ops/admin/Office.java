package platen.ops.admin;

import java.io.PrintWriter;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import platen.ops.Archive;
import platen.ops.Foundation;
import platen.ops.Launch;

/** The archive and the workshop as a command sees them, for as long as it runs. */
final class Office implements AutoCloseable {
    private final ConfigurableApplicationContext context;

    private Office(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** @throws platen.ops.Refused when the database cannot be had, or was never made */
    static Office open() {
        return new Office(Launch.visit(List.of(Foundation.class)).run(List.of()));
    }

    /**
     * As {@link #open}, and makes the database where there is none, which is told.
     *
     * @throws platen.ops.Refused when the database cannot be had
     */
    static Office openOrFound(PrintWriter out) {
        var office = new Office(Launch.command(List.of(Foundation.class)).run(List.of()));
        Archive archive = office.the(Archive.class);
        if (archive.isNew()) {
            out.println("Made a " + archive.description() + ".");
        }
        return office;
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
