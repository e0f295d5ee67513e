package platen.web.dashboard;

import java.time.Clock;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.api.http.limit.TenantRates;
import platen.api.http.proxy.TrustedProxies;
import platen.db.member.MembershipStore;
import platen.db.person.PersonStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.workspace.WorkPauses;
import platen.web.account.AccountConfiguration;
import platen.web.account.oidc.IssuerPagesConfiguration;
import platen.web.account.signup.SignUpPagesConfiguration;

/** Configures what all pages of workspaces share: the check of roles and the arguments of controllers. */
@Configuration(value = "workspaceDashboard", proxyBeanMethods = false)
@Import({AccountConfiguration.class, IssuerPagesConfiguration.class, SignUpPagesConfiguration.class})
public class DashboardConfiguration {

    @Bean
    RoleCheck roleCheck(RequestMappingHandlerMapping requestMappingHandlerMapping) {
        return new RoleCheck(requestMappingHandlerMapping);
    }

    @Bean
    LastWorkspace lastWorkspace(MembershipStore memberships) {
        return new LastWorkspace(memberships);
    }

    @Bean
    WebMvcConfigurer memberConventions(MembershipStore memberships, WorkspaceStore workspaces, PersonStore people,
            TrustedProxies proxies, Clock clock, TenantRates rates, WorkPauses pauses) {
        return new Conventions(new MemberInterceptor(memberships, workspaces, people, proxies, clock, rates),
                new MemberArguments(memberships, pauses));
    }

    private record Conventions(MemberInterceptor members, MemberArguments arguments) implements WebMvcConfigurer {
        @Override
        public void addInterceptors(InterceptorRegistry registry) {
            registry.addInterceptor(members);
        }

        @Override
        public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
            resolvers.add(arguments);
        }
    }
}
