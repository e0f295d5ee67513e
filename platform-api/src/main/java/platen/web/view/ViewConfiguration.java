package platen.web.view;

import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import platen.api.http.proxy.TrustedProxies;
import platen.web.page.PageConfiguration;
import platen.web.session.PeoplePaths;

/** Configures arguments and errors of people's pages. */
@Configuration(proxyBeanMethods = false)
@Import(PageConfiguration.class)
public class ViewConfiguration {

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebMvcConfigurer viewConventions(TrustedProxies proxies) {
        return new Conventions(new OriginResolver(proxies));
    }

    @Bean
    FilterRegistrationBean<PageErrorFilter> pageErrorFilter() {
        var registration = new FilterRegistrationBean<>(new PageErrorFilter());
        registration.addUrlPatterns(PeoplePaths.servletPatterns());
        // after the filter of the request id, before that of sessions
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }

    /** Answers paths on which people work with a page; other paths that no server should see get the API's answer. */
    @Bean
    @Primary
    RequestRejectedHandler peoplesFirewallErrors(@Qualifier("firewallErrors") RequestRejectedHandler others) {
        return (request, response, rejection) -> {
            if (PeoplePaths.begins(request.getRequestURI())) {
                View.of(request, response).sendError(HttpStatus.NOT_FOUND, "error.missing");
            } else {
                others.handle(request, response, rejection);
            }
        };
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
