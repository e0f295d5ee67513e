package platen.web.account;

import com.github.benmanes.caffeine.cache.Ticker;
import java.io.IOException;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import platen.api.http.limit.ConcurrencyLimiter;
import platen.api.http.limit.TenantRates;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.reply.Links;
import platen.api.settings.ApiSettings;
import platen.db.core.Database;
import platen.db.member.MembershipStore;
import platen.db.oidc.IssuerStore;
import platen.db.person.PersonStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.mail.SecretMails;
import platen.jobs.people.Access;
import platen.jobs.people.Members;
import platen.jobs.people.SecondFactor;
import platen.jobs.people.Setup;
import platen.jobs.people.signup.SignUpPolicy;
import platen.web.account.factor.FactorConfiguration;
import platen.web.account.passkey.PasskeyConfiguration;
import platen.web.guard.Passwords;
import platen.web.guard.SameOriginFilter;
import platen.web.page.Pages;
import platen.web.session.HostCookies;
import platen.web.session.PeoplePaths;
import platen.web.session.PersonLogin;
import platen.web.session.SessionConfiguration;
import platen.web.session.SessionContexts;
import platen.web.upload.FormUploadFilter;
import platen.web.upload.FormUploads;
import platen.web.upload.UploadOwners;
import platen.web.view.OwnPath;
import platen.web.view.View;
import platen.web.view.ViewConfiguration;

/**
 * Configures the ways in, and the security of all paths on which people work. Needs {@link AccountSettings} and the
 * beans of the API and of the jobs.
 */
@Configuration(proxyBeanMethods = false)
@Import({ContinuePage.class, FactorConfiguration.class, PasskeyConfiguration.class, SessionConfiguration.class,
        ViewConfiguration.class, Passwords.class})
public class AccountConfiguration {
    private static final String LOGIN = "/login";

    @Bean
    SetupFile setupFile(Setup setup, Database database, AccountSettings settings) {
        return new SetupFile(setup, database, settings, System.out::println);
    }

    @Bean
    LoginPage personLoginPage(TrustedProxies proxies, Links links, SignUpPolicy signUp, IssuerStore issuers) {
        return new LoginPage(proxies, links, signUp, issuers);
    }

    @Bean
    Newcomers newcomers(SessionContexts contexts, LoginPage login, Clock clock) {
        return new Newcomers(contexts, login, clock);
    }

    @Bean
    SetupPage setupPage(Setup setup, SetupFile file, Passwords passwords, Newcomers newcomers) {
        return new SetupPage(setup, file, passwords, newcomers);
    }

    @Bean
    PasswordCheck passwordCheck(PersonStore people, Passwords passwords, SecondFactor secondFactor,
            TrustedProxies proxies, Clock clock, ObjectProvider<Ticker> ticker) {
        return new PasswordCheck(people, passwords, secondFactor, proxies, clock,
                ticker.getIfAvailable(Ticker::systemTicker));
    }

    @Bean
    ConfirmPage confirmPage(PasswordCheck check, SessionContexts contexts, IssuerStore issuers, Clock clock,
            Links links) {
        return new ConfirmPage(check, contexts, issuers, clock, links);
    }

    @Bean
    JoinPage joinPage(Members members, PersonStore people, WorkspaceStore workspaces, Passwords passwords,
            Newcomers newcomers) {
        return new JoinPage(members, people, workspaces, passwords, newcomers);
    }

    @Bean
    ResetPage resetPage(PersonStore people, Access access, SecretMails mails, AccountSettings settings,
            Passwords passwords, Newcomers newcomers) {
        return new ResetPage(access, new ResetRequests(people, access, mails, settings), passwords, newcomers);
    }

    @Bean
    MePages mePages(Access access, JdbcIndexedSessionRepository sessions, PasswordCheck check,
            Passwords passwords, Newcomers newcomers, Clock clock) {
        return new MePages(access, new OwnSessions(sessions), check, passwords, newcomers, clock);
    }

    @Bean
    FormUploads formUploads(ConcurrencyLimiter uploadLimiter, TenantRates rates, ApiSettings settings,
            WorkspaceStore workspaces, MembershipStore memberships) {
        return new FormUploads(uploadLimiter, rates, settings.bodyTimeout(), new UploadOwners(workspaces, memberships));
    }

    @Bean
    @Order(1)
    SecurityFilterChain peopleChain(HttpSecurity http, PasswordCheck check, LoginPage login,
            SessionContexts contexts, Links links, FormUploads uploads) throws Exception {
        return http.securityMatcher(PeoplePaths.matcher())
                .authenticationManager(check.manager())
                .securityContext(context -> context.securityContextRepository(contexts))
                .authorizeHttpRequests(requests -> requests
                        .requestMatchers("/setup/**", "/login/**", "/join/**", "/reset/**", "/signup/**")
                        .permitAll()
                        .requestMatchers("/me", "/me/profile", "/me/sessions/**", "/dashboard/**", "/logout")
                        .hasRole(PersonLogin.MEMBER)
                        .anyRequest()
                        .hasRole(PersonLogin.ROLE))
                .addFilterBefore(new SameOriginFilter(links, (reason, request, response) -> View.of(request, response)
                        .sendError(HttpStatus.FORBIDDEN, "error.origin")), CsrfFilter.class)
                .addFilterBefore(new FormUploadFilter(uploads), CsrfFilter.class)
                .csrf(csrf -> csrf.csrfTokenRepository(HostCookies.formTokens()))
                .formLogin(form -> form.loginPage(LOGIN)
                        .usernameParameter("email")
                        .authenticationDetailsSource(check::origin)
                        .successHandler((request, response, known) -> login.succeed(request, response))
                        .failureHandler(login::refuse))
                .logout(logout -> logout.logoutUrl("/logout")
                        .logoutSuccessHandler((request, response, known) -> View.of(request, response)
                                .redirect(LOGIN)))
                .exceptionHandling(answers -> answers
                        .authenticationEntryPoint((request, response, e) -> View.of(request, response)
                                .redirect(OwnPath.login(request)))
                        .accessDeniedHandler((request, response, e) -> refuse(View.of(request, response), e)))
                .requestCache(cache -> cache.disable())
                // not only a new id: nothing that others put into the session reaches the person
                .sessionManagement(sessions -> sessions.sessionFixation(fixation -> fixation.newSession()))
                .headers(headers -> headers
                        .contentSecurityPolicy(policy -> policy.policyDirectives(Pages.CONTENT_SECURITY_POLICY))
                        .httpStrictTransportSecurity(hsts -> hsts.includeSubDomains(false))
                        // not stricter: without a referrer, browsers send our own forms with the origin "null"
                        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.SAME_ORIGIN)))
                .build();
    }

    private static void refuse(View view, AccessDeniedException why) throws IOException {
        if (PersonLogin.unfinished().isPresent() && !(why instanceof CsrfException)) {
            view.redirect(OwnPath.second(view.request()));
            return;
        }
        boolean byIssuer = PersonLogin.current().filter(PersonLogin::isLimited).isPresent();
        if (byIssuer && !(why instanceof CsrfException)) {
            view.sendError(HttpStatus.FORBIDDEN, "oidc.own");
            return;
        }
        view.sendError(HttpStatus.FORBIDDEN, why instanceof CsrfException ? "error.form" : "error.forbidden");
    }
}
