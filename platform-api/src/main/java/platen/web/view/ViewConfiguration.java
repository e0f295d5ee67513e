package platen.web.view;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import platen.api.http.proxy.TrustedProxies;
import platen.web.page.PageConfiguration;

/** Configures arguments and errors of people's pages. */
@Configuration(proxyBeanMethods = false)
@Import(PageConfiguration.class)
public class ViewConfiguration {

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebMvcConfigurer viewConventions(TrustedProxies proxies) {
        return new Conventions(new OriginResolver(proxies));
    }

    private record Conventions(OriginResolver origins) implements WebMvcConfigurer {
        @Override
        public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
            resolvers.add(new ViewResolver());
            resolvers.add(origins);
        }

        /** Adds the resolver before that of the API, which answers every exception. */
        @Override
        public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
            resolvers.addFirst(new PageErrors());
        }
    }
}
