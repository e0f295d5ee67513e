package platen.web.operator;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.InstantSource;
import java.util.Set;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Cookie.SameSite;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.servlet.Session;
import org.springframework.boot.web.server.servlet.Session.SessionTrackingMode;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import platen.api.http.error.ApiError;
import platen.api.http.error.ErrorCode;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.reply.ErrorWriter;
import platen.api.http.reply.Links;
import platen.db.core.Database;
import platen.db.operator.OperatorStore;
import platen.db.postgres.NotifyChannel;
import platen.jobs.audit.AuditTrail;
import platen.web.guard.LoginOrigin;
import platen.web.guard.LoginThrottle;
import platen.web.guard.SameOriginFilter;
import platen.web.operator.action.ActionConfiguration;
import platen.web.operator.frame.OperatorActors;
import platen.web.operator.history.HistoryConfiguration;
import platen.web.operator.login.FirstOperator;
import platen.web.operator.login.OperatorPasswords;
import platen.web.operator.login.OperatorUser;
import platen.web.operator.login.PasswordChangeFilter;
import platen.web.operator.login.PasswordConfirmation;
import platen.web.operator.worklist.WorkListConfiguration;
import platen.web.page.PageConfiguration;
import platen.web.page.Pages;

/**
 * Configures the operator pages. Needs the beans of the job queue, a {@link Database}, an {@link InstantSource} and
 * {@link DashboardSettings}; protects {@code /operator} only.
 */
@Configuration(proxyBeanMethods = false)
@Import({PageConfiguration.class, HistoryConfiguration.class, ActionConfiguration.class,
        WorkListConfiguration.class})
public class DashboardConfiguration {
    private static final String PATH = "/operator";
    private static final String LOGIN = PATH + "/login";

    @Bean
    OperatorStore operatorStore(Database database) {
        return new OperatorStore(database);
    }

    @Bean
    OperatorPasswords operatorPasswords(Database database, OperatorStore operatorStore, DashboardSettings settings,
            AuditTrail audit, InstantSource clock) {
        return new OperatorPasswords(database, operatorStore, settings.dataFolder(), audit, clock);
    }

    @Bean
    FirstOperator firstOperator(OperatorPasswords operatorPasswords) {
        return new FirstOperator(operatorPasswords, System.out::println);
    }

    @Bean
    AuthenticationManager operatorLogin(OperatorStore operatorStore, OperatorPasswords operatorPasswords) {
        var login = new DaoAuthenticationProvider(name -> operatorStore.credentials(name)
                .map(credentials -> new OperatorUser(name, credentials))
                .orElseThrow(() -> new UsernameNotFoundException("No such operator")));
        login.setPasswordEncoder(operatorPasswords.encoder());
        return new ProviderManager(new LoginThrottle(login, Ticker.systemTicker()));
    }

    /**
     * Configures the session cookie. A stricter {@code SameSite} would answer links from other sites with the login
     * page.
     */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> operatorSession() {
        return factory -> {
            Session session = factory.getSettings().getSession();
            session.setTrackingModes(Set.of(SessionTrackingMode.COOKIE));
            session.getCookie().setHttpOnly(true);
            session.getCookie().setPath(PATH);
            session.getCookie().setSameSite(SameSite.LAX);
        };
    }

    @Bean
    LoginPage loginPage() {
        return new LoginPage();
    }

    @Bean
    OperatorActors operatorActors(TrustedProxies proxies) {
        return new OperatorActors(proxies);
    }

    @Bean
    PasswordConfirmation passwordConfirmation(AuthenticationManager operatorLogin, TrustedProxies proxies) {
        return new PasswordConfirmation(operatorLogin, proxies);
    }

    @Bean
    OperatorAudit operatorAudit(Database database, AuditTrail audit, OperatorActors operatorActors) {
        return new OperatorAudit(database, audit, operatorActors);
    }

    @Bean
    JobsApi jobsApi(StorageProvider jobStorage, JsonMapper jobJson, DashboardSettings settings,
            NotifyChannel jobNotifications, OperatorAudit operatorAudit) {
        return new JobsApi(jobStorage, jobJson, settings.jobsWritable(), jobNotifications, operatorAudit);
    }

    @Bean
    JobsEvents jobsEvents(StorageProvider jobStorage, JsonMapper jobJson) {
        return new JobsEvents(jobStorage, jobJson);
    }

    @Bean
    JobsPages jobsPages(JobsApi jobsApi, JobsEvents jobsEvents) {
        return new JobsPages(jobsApi, jobsEvents);
    }

    @Bean
    @Order(0)
    SecurityFilterChain operatorChain(HttpSecurity http, AuthenticationManager operatorLogin, LoginPage loginPage,
            OperatorStore operatorStore, TrustedProxies proxies, Links links, ErrorWriter errors) throws Exception {
        var paths = PathPatternRequestMatcher.withDefaults();
        var scripted = new OrRequestMatcher(paths.matcher(JobsPages.AT + "/api/**"),
                paths.matcher(JobsPages.AT + "/sse/**"));
        var unauthorized = new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED);
        var form = new LoginUrlAuthenticationEntryPoint(LOGIN);
        return http.securityMatcher("/operator/**")
                .authenticationManager(operatorLogin)
                .authorizeHttpRequests(requests -> requests.requestMatchers(LOGIN)
                        .permitAll()
                        .anyRequest()
                        .hasRole(OperatorUser.ROLE))
                .addFilterBefore(new SameOriginFilter(links, (reason, request, response) -> errors
                        .write(ApiError.of(ErrorCode.FORBIDDEN, reason), request, response)), CsrfFilter.class)
                .addFilterBefore(new PasswordChangeFilter(operatorStore), CsrfFilter.class)
                // JobRunr's page does not send CSRF tokens; the same-origin filter before protects it
                .csrf(csrf -> csrf.csrfTokenRepository(formTokens()).ignoringRequestMatchers(scripted))
                .formLogin(login -> login.loginPage(LOGIN)
                        .authenticationDetailsSource(
                                request -> new LoginOrigin(proxies.clientAddress(request)))
                        .defaultSuccessUrl("/operator/health", true)
                        .failureHandler(loginPage::refuse))
                .logout(logout -> logout.logoutUrl("/operator/logout").logoutSuccessUrl(LOGIN))
                .exceptionHandling(answers -> answers.authenticationEntryPoint(
                        (request, response, e) -> (scripted.matches(request) ? unauthorized : form)
                                .commence(request, response, e)))
                .requestCache(cache -> cache.disable())
                .headers(headers -> headers
                        .contentSecurityPolicy(policy -> policy.policyDirectives(Pages.CONTENT_SECURITY_POLICY))
                        // not stricter: without a referrer, browsers send our own forms with the origin "null"
                        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.SAME_ORIGIN)))
                .build();
    }

    /** Stores the CSRF token in a cookie, so that no session exists before the login. */
    private static CsrfTokenRepository formTokens() {
        var tokens = new CookieCsrfTokenRepository();
        tokens.setCookiePath(PATH);
        tokens.setCookieCustomizer(cookie -> cookie.httpOnly(true).sameSite("Strict"));
        return tokens;
    }
}
