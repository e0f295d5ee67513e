package platen.ops.serve;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringApplication.AbandonedRunException;
import org.springframework.boot.SpringApplicationRunListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.aot.ContextAotProcessor;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;
import platen.ops.launch.ContextLauncher;
import platen.ops.launch.GeneratedContext;

/**
 * Generates and compiles the classes of {@link GeneratedContext} for servers of a role, which are then
 * added to the class path. Builds of images run it, with the environment of the server that the image is for.
 */
public final class ContextGenerator extends ContextAotProcessor {
    private final String kind;
    private final Path classes;

    private ContextGenerator(String kind, Path folder) {
        super(ServerConfiguration.class, Settings.builder()
                .sourceOutput(folder.resolve("sources"))
                .resourceOutput(folder.resolve("resources"))
                .classOutput(folder.resolve("classes"))
                .groupId("platen")
                .artifactId("platen")
                .build());
        this.kind = kind;
        this.classes = folder.resolve("classes");
    }

    /**
     * Generates the classes of kinds, one after the other. Needs a JDK.
     *
     * @param args a folder and kinds: roles, which {@value GeneratedContext#METRICS} may follow. The folder
     *     {@code classes} of each kind's folder in it gets the classes.
     */
    public static void main(String[] args) {
        for (String kind : List.of(args).subList(1, args.length)) {
            var generator = new ContextGenerator(kind, Path.of(args[0]).resolve(kind));
            generator.process();
            generator.compile();
        }
    }

    /** Prepares a context as a start does. */
    private void prepare(Class<?> application) {
        String role = "--platen.role=" + kind.replace(GeneratedContext.METRICS, "");
        ContextLauncher.server(List.of(application))
                .run(kind.endsWith(GeneratedContext.METRICS)
                        ? List.of(role, "--platen.telemetry.metrics-port=0")
                        : List.of(role));
    }

    private void compile() {
        String folder = classes.toString();
        var options = Stream.of("-proc:none", "-nowarn", "-parameters", "-g:none", "-d", folder, "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + folder);
        try (Stream<Path> files = Files.walk(classes.resolveSibling("sources"))) {
            var sources = files.map(Path::toString).filter(each -> each.endsWith(".java"));
            int code = ToolProvider.getSystemJavaCompiler()
                    .run(null, null, null, Stream.concat(options, sources).toArray(String[]::new));
            if (code != 0) {
                throw new IllegalStateException("The generated classes cannot be compiled");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected GenericApplicationContext prepareApplicationContext(Class<?> application) {
        try {
            SpringApplication.withHook(_ -> new SpringApplicationRunListener() {
                @Override
                public void contextLoaded(ConfigurableApplicationContext context) {
                    throw new AbandonedRunException(context);
                }
            }, () -> prepare(application));
        } catch (AbandonedRunException e) {
            var context = (GenericApplicationContext) Objects.requireNonNull(e.getApplicationContext());
            writeConditions(context);
            return context;
        }
        throw new IllegalStateException("No context was prepared");
    }

    private void writeConditions(GenericApplicationContext context) {
        var properties = new Properties();
        properties.putAll(ContextLauncher.conditions(context.getEnvironment()));
        Path file = classes.resolve(GeneratedContext.resource(kind));
        try {
            Files.createDirectories(file.getParent());
            try (var out = Files.newBufferedWriter(file)) {
                properties.store(out, null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected ClassNameGenerator createClassNameGenerator() {
        return new ClassNameGenerator(ClassName.get(getApplicationClass()), GeneratedContext.prefix(kind));
    }
}
