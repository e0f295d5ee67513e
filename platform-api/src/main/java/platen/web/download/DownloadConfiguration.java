package platen.web.download;

import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.jobs.destination.link.FileLinks;

/** Declares the pages below {@code /d/}. */
@Configuration(proxyBeanMethods = false)
@Import({DownloadLimits.class, DownloadPages.class, LinkedBatches.class})
public class DownloadConfiguration {
    @Bean
    FilterRegistrationBean<CutOffFilter> cutOffFilter() {
        var registration = new FilterRegistrationBean<>(new CutOffFilter());
        registration.addUrlPatterns(FileLinks.PATH + "*");
        return registration;
    }
}
