package platen.ops.launch;

import java.util.List;
import java.util.ServiceLoader;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.support.SpringApplicationJsonEnvironmentPostProcessor;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import platen.ops.settings.SettingsCheck;

/**
 * Reads the environment and the configuration files of a process as a server does, without an application. Processors
 * of the environment are found as services, because Spring's list of them is read with much else.
 */
final class CommandEnvironment {
    private CommandEnvironment() {}

    /**
     * Returns the environment.
     *
     * @param said settings as {@code --name=value}; they override all others
     * @throws platen.ops.command.CommandException when a setting is unknown
     */
    static ConfigurableEnvironment load(List<String> said) {
        var environment = new StandardEnvironment();
        if (!said.isEmpty()) {
            environment.getPropertySources()
                    .addFirst(new SimpleCommandLinePropertySource(said.toArray(String[]::new)));
        }
        ServiceLoader.load(EnvironmentPostProcessor.class)
                .forEach(each -> each.postProcessEnvironment(environment, new SpringApplication()));
        if (environment.containsProperty(
                SpringApplicationJsonEnvironmentPostProcessor.SPRING_APPLICATION_JSON_PROPERTY)
                || environment.containsProperty(
                        SpringApplicationJsonEnvironmentPostProcessor.SPRING_APPLICATION_JSON_ENVIRONMENT_VARIABLE)) {
            new SpringApplicationJsonEnvironmentPostProcessor().postProcessEnvironment(environment,
                    new SpringApplication());
        }
        ConfigurationPropertySources.attach(environment);
        ConfigDataEnvironmentPostProcessor.applyTo(environment);
        SettingsCheck.check(environment);
        return environment;
    }
}
