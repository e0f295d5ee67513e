package platen.api.http;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.observation.ServerRequestObservationConvention;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.api.http.auth.ApiKeyAuthenticator;
import platen.api.http.auth.KeyUsageRecorder;
import platen.api.http.body.IgnoredFields;
import platen.api.http.limit.ConcurrencyLimiter;
import platen.api.http.limit.QuotaHeaders;
import platen.api.http.limit.TenantRates;
import platen.api.http.operation.OperationVocabulary;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.query.SingleHeaders;
import platen.api.http.reply.ApiErrors;
import platen.api.http.reply.ApiJson;
import platen.api.http.reply.ErrorWriter;
import platen.api.http.reply.FallbackErrors;
import platen.api.http.reply.Links;
import platen.api.http.reply.RequestIdFilter;
import platen.api.http.reply.Statuses;
import platen.api.http.tomcat.TomcatConfiguration;
import platen.api.settings.ApiSettings;
import platen.db.core.ListenerRegistration;
import platen.db.key.KeyStore;
import platen.db.workspace.UsageStore;
import platen.db.workspace.WorkspaceStore;

/** Declares the Spring beans of the HTTP layer. */
@Configuration(proxyBeanMethods = false)
@Import({ErrorWriter.class, FallbackErrors.class, IgnoredFields.class, Links.class, TomcatConfiguration.class})
public class HttpConfiguration {
    /** Filter order before Spring Security (-100), so that a request without a key costs no more than its refusal. */
    private static final int BEFORE_SECURITY = -200;
    private static final String[] API_PATHS = {"/api/**", "/v1/**"};
    private static final Duration KEY_USE_INTERVAL = Duration.ofSeconds(30);

    @Bean
    TrustedProxies trustedProxies(ApiSettings settings) {
        return new TrustedProxies(settings.trustedProxies());
    }

    @Bean
    KeyUsageRecorder keyUse(KeyStore keys, Clock clock) {
        return new KeyUsageRecorder(keys, clock, KEY_USE_INTERVAL);
    }

    @Bean
    ApiKeyAuthenticator apiKeyAuthenticator(KeyStore keys, WorkspaceStore workspaces, KeyUsageRecorder use, Clock clock,
            ApiSettings settings) {
        return new ApiKeyAuthenticator(keys, workspaces, use, clock, settings.keyCacheSize());
    }

    @Bean
    ListenerRegistration keyChanges(ApiKeyAuthenticator keys) {
        return new ListenerRegistration(KeyStore.CHANGED, keys);
    }

    @Bean
    FilterRegistrationBean<RequestIdFilter> requestIdFilter() {
        var registration = new FilterRegistrationBean<>(new RequestIdFilter());
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    FilterRegistrationBean<ApiFilter> apiFilter(ApiKeyAuthenticator keys, UsageStore usage, Clock clock, Links links,
            ErrorWriter errors, ApiSettings settings, TrustedProxies proxies) {
        var registration = new FilterRegistrationBean<>(
                new ApiFilter(keys, new QuotaHeaders(usage, clock), proxies, links, errors, settings, clock));
        registration.addUrlPatterns("/api/*", "/v1/*");
        registration.setOrder(BEFORE_SECURITY);
        return registration;
    }

    /** Replaces Spring Boot's own dispatcher, which has this name. */
    @Bean(DispatcherServletAutoConfiguration.DEFAULT_DISPATCHER_SERVLET_BEAN_NAME)
    DispatcherServlet dispatcherServlet() {
        return new Dispatcher();
    }

    /** Replaces Spring's own mapping of requests to handlers. */
    @Bean
    WebMvcRegistrations indexedHandlerMapping() {
        return new WebMvcRegistrations() {
            @Override
            public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
                return new IndexedHandlerMapping();
            }
        };
    }

    /** Parses multipart bodies on demand only; the default resolver reads them before the scope is checked. */
    @Bean
    MultipartResolver multipartResolver() {
        var resolver = new StandardServletMultipartResolver();
        resolver.setResolveLazily(true);
        return resolver;
    }

    /** Limits the uploads of the API and of the pages together, since each takes its size in memory. */
    @Bean
    ConcurrencyLimiter uploadLimiter(ApiSettings settings) {
        return new ConcurrencyLimiter(settings.maxUploads());
    }

    @Bean
    TenantRates tenantRates(ApiSettings settings, Clock clock) {
        return new TenantRates(settings.uploadsPerMinute(), settings.previewsPerMinute(), clock);
    }

    @Bean
    WebMvcConfigurer apiConventions(Links links, ErrorWriter errors, OperationVocabulary vocabulary,
            ApiSettings settings, TrustedProxies proxies, ConcurrencyLimiter uploadLimiter, TenantRates rates) {
        return new Conventions(links, errors, vocabulary, settings, proxies, uploadLimiter, rates);
    }

    /**
     * Lets requests of the API pass Spring Security without its filters: they authenticate with keys in
     * {@link ApiFilter}, have no session, and the filters would cost more than the authentication.
     */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    SecurityFilterChain apiChain() {
        PathPatternRequestMatcher.Builder paths = PathPatternRequestMatcher.withDefaults();
        return new DefaultSecurityFilterChain(
                new OrRequestMatcher(Stream.of(API_PATHS).<RequestMatcher>map(paths::matcher).toList()));
    }

    /** Keeps secrets of paths out of traces. */
    @Bean
    ServerRequestObservationConvention serverObservations() {
        return new ServerObservations();
    }

    /** Observes requests, but not each filter of Spring Security. */
    @Bean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }

    /**
     * Permits all requests that no other chain matches: the API authenticates with keys, and its paths must never show
     * a login page. Pages with a login add a chain of higher precedence for their own paths.
     */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    SecurityFilterChain openChain(HttpSecurity http) {
        return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                // No request here is authenticated by a cookie, so there is nothing to forge.
                .csrf(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .build();
    }

    /** Allows any method: the routing answers 405 with the allowed methods, where the firewall would answer 400. */
    @Bean
    HttpFirewall firewall() {
        var firewall = new StrictHttpFirewall();
        firewall.setUnsafeAllowAnyHttpMethod(true);
        return firewall;
    }

    @Bean
    RequestRejectedHandler firewallErrors(ErrorWriter errors) {
        return (request, response, rejection) -> errors.write(Statuses.strangePath(request.getRequestURI()), request,
                response);
    }

    /** Configures Spring MVC for the API. */
    private record Conventions(Links links, ErrorWriter errors, OperationVocabulary vocabulary, ApiSettings settings,
            TrustedProxies proxies, ConcurrencyLimiter uploads, TenantRates rates)
            implements
                WebMvcConfigurer {
        @Override
        public void addInterceptors(InterceptorRegistry registry) {
            registry.addInterceptor(
                    new ScopeInterceptor(vocabulary, settings.bodyTimeout(), uploads,
                            new OperationRates(rates, links)));
            registry.addInterceptor(new SingleHeaders());
        }

        @Override
        public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
            resolvers.add(new ApiArguments(links, proxies));
        }

        /** Adds the resolver first, before Spring's own resolvers answer in their format. */
        @Override
        public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
            resolvers.addFirst(new ApiErrors(errors));
        }

        /** Ignores the header Accept, since the form of a reply never depends on it. */
        @Override
        public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
            negotiation.ignoreAcceptHeader(true).defaultContentType(MediaType.APPLICATION_JSON);
        }

        @Override
        public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
            converters.withJsonConverter(new JacksonJsonHttpMessageConverter(ApiJson.mapper()));
        }
    }
}
