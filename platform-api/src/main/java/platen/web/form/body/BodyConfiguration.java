package platen.web.form.body;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Declares the memory for what browsers send without a login, which all pages share. */
@Configuration(proxyBeanMethods = false)
public class BodyConfiguration {
    @Bean
    BodyMemory bodyMemory() {
        return BodyMemory.ofHeap();
    }
}
