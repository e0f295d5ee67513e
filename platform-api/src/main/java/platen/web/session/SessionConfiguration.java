package platen.web.session;

import java.time.Duration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.session.web.http.CookieHttpSessionIdResolver;
import org.springframework.session.web.http.SessionRepositoryFilter;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;
import platen.db.core.Database;
import platen.db.oidc.IssuerStore;
import platen.db.person.PersonStore;
import platen.jobs.people.SecondFactor;

/**
 * Keeps the sessions of people in the database, so that they survive restarts and are valid on every node. Other paths,
 * those of the API and of operators, do not use them.
 */
@Configuration(proxyBeanMethods = false)
public class SessionConfiguration {
    /** A session ends when it was not used for this time. */
    static final Duration IDLE = Duration.ofHours(12);

    @Bean
    JdbcIndexedSessionRepository personSessions(Database database) {
        var transactions = new TransactionTemplate(database.transactionManager());
        transactions.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        var sessions = new JdbcIndexedSessionRepository(new JdbcTemplate(database.dataSource()), transactions);
        sessions.setConversionService(TextAttributes.conversion());
        sessions.setDefaultMaxInactiveInterval(IDLE);
        sessions.setCleanupCron(Scheduled.CRON_DISABLED);
        return sessions;
    }

    @Bean
    SessionContexts sessionContexts(PersonStore people, SecondFactor secondFactor, IssuerStore issuers) {
        return new SessionContexts(people, secondFactor, issuers);
    }

    @Bean
    FilterRegistrationBean<SessionRepositoryFilter<?>> personSessionFilter(JdbcIndexedSessionRepository sessions) {
        var registration = new FilterRegistrationBean<SessionRepositoryFilter<?>>(filter(sessions));
        registration.addUrlPatterns(PeoplePaths.servletPatterns());
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2);
        return registration;
    }

    private static <S extends Session> SessionRepositoryFilter<S> filter(SessionRepository<S> sessions) {
        var ids = new CookieHttpSessionIdResolver();
        ids.setCookieSerializer(HostCookies.session());
        var filter = new SessionRepositoryFilter<>(sessions);
        filter.setHttpSessionIdResolver(ids);
        return filter;
    }
}
