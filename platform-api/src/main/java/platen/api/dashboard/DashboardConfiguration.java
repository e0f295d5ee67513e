package platen.api.dashboard;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.InstantSource;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import platen.api.http.ErrorWriter;
import platen.db.Bell;
import platen.db.Database;
import platen.db.history.HistoryStore;
import platen.db.operator.OperatorStore;

/**
 * The operators' door. Needs the queue's beans, a {@link Database}, an {@link InstantSource} and
 * {@link DashboardSettings}; guards {@code /operator} and nothing else.
 */
@Configuration(proxyBeanMethods = false)
public class DashboardConfiguration {
    private static final String LOGIN = "/operator/login";
    private static final String ROLE = "OPERATOR";
    private static final String CONTENT_SECURITY = "default-src 'none'; style-src 'self'; img-src 'self' data:; "
            + "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

    @Bean
    OperatorStore operatorStore(Database database) {
        return new OperatorStore(database);
    }

    @Bean
    PasswordEncoder operatorPasswords() {
        return new BCryptPasswordEncoder();
    }

    @Bean
    FirstOperator firstOperator(Database database, OperatorStore operatorStore, PasswordEncoder operatorPasswords,
            DashboardSettings settings, InstantSource clock) {
        return new FirstOperator(database, operatorStore, operatorPasswords, settings.dataFolder(), clock,
                System.out::println);
    }

    @Bean
    AuthenticationManager operatorLogin(OperatorStore operatorStore, PasswordEncoder operatorPasswords) {
        var login = new DaoAuthenticationProvider(name -> operatorStore.passwordHash(name)
                .map(hash -> User.withUsername(name).password(hash).roles(ROLE).build())
                .orElseThrow(() -> new UsernameNotFoundException("No such operator")));
        login.setPasswordEncoder(operatorPasswords);
        return new ProviderManager(new LoginLimit(login, Ticker.systemTicker()));
    }

    @Bean
    LoginPage loginPage() {
        return new LoginPage();
    }

    @Bean
    JobsApi jobsApi(StorageProvider jobStorage, JsonMapper jobJson, DashboardSettings settings, Bell jobBell) {
        return new JobsApi(jobStorage, jobJson, settings.jobsWritable(), jobBell);
    }

    @Bean
    JobsEvents jobsEvents(StorageProvider jobStorage, JsonMapper jobJson) {
        return new JobsEvents(jobStorage, jobJson);
    }

    @Bean
    HistoryStore historyStore(Database database) {
        return new HistoryStore(database);
    }

    @Bean
    HistoryPages historyPages(HistoryStore historyStore, StorageProvider jobStorage) {
        return new HistoryPages(historyStore, jobStorage);
    }

    @Bean
    JobsPages jobsPages(JobsApi jobsApi, JobsEvents jobsEvents) {
        return new JobsPages(jobsApi, jobsEvents);
    }

    @Bean
    @Order(0)
    SecurityFilterChain operatorDoor(HttpSecurity http, AuthenticationManager operatorLogin, LoginPage loginPage,
            ErrorWriter errors)
            throws Exception {
        var paths = PathPatternRequestMatcher.withDefaults();
        var scripted = new OrRequestMatcher(paths.matcher(JobsPages.AT + "/api/**"),
                paths.matcher(JobsPages.AT + "/sse/**"));
        var unauthorized = new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED);
        var form = new LoginUrlAuthenticationEntryPoint(LOGIN);
        return http.securityMatcher("/operator/**")
                .authenticationManager(operatorLogin)
                .authorizeHttpRequests(requests -> requests.requestMatchers(LOGIN, "/operator/operator.css")
                        .permitAll()
                        .anyRequest()
                        .hasRole(ROLE))
                .addFilterBefore(new SameOriginFilter(errors), CsrfFilter.class)
                // JobRunr's page knows no tokens; the filter before guards it
                .csrf(csrf -> csrf.ignoringRequestMatchers(scripted))
                .formLogin(login -> login.loginPage(LOGIN)
                        .defaultSuccessUrl(JobsPages.AT, true)
                        .failureHandler(loginPage::refuse))
                .logout(logout -> logout.logoutUrl("/operator/logout").logoutSuccessUrl(LOGIN))
                .exceptionHandling(answers -> answers.authenticationEntryPoint(
                        (request, response, e) -> (scripted.matches(request) ? unauthorized : form)
                                .commence(request, response, e)))
                .requestCache(cache -> cache.disable())
                .headers(headers -> headers
                        .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_SECURITY))
                        // not stricter: without a referrer, browsers post our own forms as from origin "null"
                        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.SAME_ORIGIN)))
                .build();
    }
}
