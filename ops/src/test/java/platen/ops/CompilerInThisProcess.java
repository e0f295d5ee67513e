package platen.ops;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import platen.jobs.engine.Engine;
import platen.jobs.template.Templates;

/** Compiles templates in the process of the test, because a worker process for each command takes most of its time. */
@Configuration(proxyBeanMethods = false)
public class CompilerInThisProcess {
    @Bean
    @Primary
    Templates.Compiler compilerOfTests() {
        return new Engine()::compile;
    }
}
