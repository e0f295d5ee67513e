package platen.ops.serve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import platen.ops.command.CommandException;
import platen.ops.launch.ContextLauncher;
import platen.ops.launch.DatabaseHandle;
import platen.ops.settings.Role;
import platen.ops.settings.Settings;

/** A running server of any role. */
public final class Server implements AutoCloseable {
    private final ConfigurableApplicationContext context;
    private final Duration startUp;

    private Server(ConfigurableApplicationContext context, Duration startUp) {
        this.context = context;
        this.startUp = startUp;
    }

    /**
     * Starts a server and returns when it is ready.
     *
     * @param said settings from the command line as {@code --name=value}
     * @throws CommandException when the database is not available or the port is in use
     */
    public static Server start(List<String> said) {
        return start(said, List.of());
    }

    /**
     * Starts a server with additional configurations and returns when it is ready.
     *
     * @throws CommandException when the database is not available or the port is in use
     */
    public static Server start(List<String> said, List<Class<?>> more) {
        var configurations = new ArrayList<Class<?>>(more);
        configurations.add(ServerConfiguration.class);
        long begun = System.nanoTime();
        try {
            ConfigurableApplicationContext context = ContextLauncher.server(configurations).run(said);
            return new Server(context, Duration.ofNanos(System.nanoTime() - begun));
        } catch (RuntimeException e) {
            throw portInUse(e);
        }
    }

    /** Returns a bean of the process. */
    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Returns the bean factory of the process. */
    public BeanFactory beans() {
        return context;
    }

    /** Returns the URL of this process as seen from this machine. */
    public String url() {
        var web = (WebServerApplicationContext) context;
        return (bean(Settings.class).tls().isOn() ? "https" : "http") + "://localhost:"
                + Objects.requireNonNull(web.getWebServer()).getPort();
    }

    /** Returns the text that is printed after the start. */
    public String notice() {
        Role role = bean(Settings.class).role();
        var notice = new StringBuilder("Platen is up (role %s, %.1f s).%n".formatted(
                role.name().toLowerCase(Locale.ROOT), startUp.toMillis() / 1000.0));
        if (role != Role.WORKER) {
            notice.append("  API        %s/api/v1%n".formatted(url()));
            notice.append("  Dashboard  %s/dashboard%n".formatted(url()));
            notice.append("  Docs       %s/docs%n".formatted(url()));
            notice.append("  Jobs       %s/operator/jobs (login in %s)%n".formatted(url(),
                    bean(Settings.class).data().resolve("operator.env")));
        }
        notice.append("  Health     %s/readyz%n".formatted(url()));
        notice.append("  Database   %s%n".formatted(bean(DatabaseHandle.class).description()));
        return notice.toString();
    }

    @Override
    public void close() {
        context.close();
    }

    private static RuntimeException portInUse(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PortInUseException taken) {
                return new CommandException("Port " + taken.getPort()
                        + " is taken. Choose another with --port or PLATEN_PORT.", failure);
            }
        }
        return failure;
    }
}
