package platen.ops.serve;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import platen.ops.launch.ContextLauncher;

/** Imports the configurations of the configured role. */
final class RoleConfiguration implements ImportSelector, EnvironmentAware {
    private @Nullable Environment environment;

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public String[] selectImports(AnnotationMetadata importing) {
        return switch (ContextLauncher.settings(Objects.requireNonNull(environment)).role()) {
            case ALL -> names(ApiRole.class, WorkerRole.class);
            case API -> names(ApiRole.class);
            case WORKER -> names(WorkerRole.class, HealthOnly.class);
        };
    }

    private static String[] names(Class<?>... roles) {
        return Arrays.stream(roles).map(Class::getName).toArray(String[]::new);
    }
}
